"""What a learner has mastered: answers, how well each rule is remembered, and where that is kept."""
