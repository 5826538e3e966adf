"""The screen: what Panel shows. The only floor that knows Panel, Bokeh and HoloViews."""
