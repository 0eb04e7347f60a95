/** Fictional events in GDACS's RSS format. */
export const gdacsEvents = `<?xml version="1.0" encoding="utf-8"?>
<rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:georss="http://www.georss.org/georss" xmlns:glide="http://glidenumber.net" xmlns:gdacs="http://www.gdacs.org" version="2.0">
<channel>
  <title>GDACS RSS information</title>
  <link>https://www.gdacs.org/</link>
  <description>Near real-time notification of disasters.</description>
  <pubDate>Fri, 20 Nov 2026 18:00:00 GMT</pubDate>
  <item>
    <title>Orange alert for tropical cyclone NOKAEN-26</title>
    <description>Orange alert for tropical cyclone NOKAEN-26</description>
    <link>https://www.gdacs.org/report.aspx?eventtype=TC&amp;eventid=1CYCLE1</link>
    <pubDate>Fri, 20 Nov 2026 17:00:00 GMT</pubDate>
    <gdacs:isprimary>true</gdacs:isprimary>
    <gdacs:iscurrent>true</gdacs:iscurrent>
    <gdacs:version>1</gdacs:version>
    <gdacs:fromdate>Wed, 18 Nov 2026 06:00:00 GMT</gdacs:fromdate>
    <gdacs:todate>Fri, 20 Nov 2026 18:00:00 GMT</gdacs:todate>
    <guid isPermaLink="false">TC1CYCLE1</guid>
    <geo:Point><geo:lat>14.2</geo:lat><geo:long>123.6</geo:long></geo:Point>
    <georss:point>14.2 123.6</georss:point>
    <gdacs:eventtype>TC</gdacs:eventtype>
    <gdacs:alertlevel>Orange</gdacs:alertlevel>
    <gdacs:eventname>NOKAEN-26</gdacs:eventname>
    <gdacs:eventid>1CYCLE1</gdacs:eventid>
    <gdacs:episodeid>12</gdacs:episodeid>
    <gdacs:severity unit="km/h" value="157">Typhoon (maximum wind speed of 157 km/h)</gdacs:severity>
    <gdacs:population unit="" value="0"></gdacs:population>
    <gdacs:iso3>PHL</gdacs:iso3>
    <gdacs:country>Philippines</gdacs:country>
    <gdacs:glide />
  </item>
  <item>
    <title>Green earthquake alert (Magnitude 5.2M, Depth:48km) in Indonesia</title>
    <description>Green earthquake alert (Magnitude 5.2M, Depth:48km) in Indonesia</description>
    <link>https://www.gdacs.org/report.aspx?eventtype=EQ&amp;eventid=1CYCLE2</link>
    <pubDate>Fri, 20 Nov 2026 14:30:00 GMT</pubDate>
    <gdacs:isprimary>true</gdacs:isprimary>
    <gdacs:iscurrent>false</gdacs:iscurrent>
    <gdacs:version>1</gdacs:version>
    <gdacs:fromdate>Fri, 20 Nov 2026 14:00:00 GMT</gdacs:fromdate>
    <gdacs:todate>Fri, 20 Nov 2026 14:00:00 GMT</gdacs:todate>
    <guid isPermaLink="false">EQ1CYCLE2</guid>
    <geo:Point><geo:lat>-8.9</geo:lat><geo:long>117.3</geo:long></geo:Point>
    <georss:point>-8.9 117.3</georss:point>
    <gdacs:eventtype>EQ</gdacs:eventtype>
    <gdacs:alertlevel>Green</gdacs:alertlevel>
    <gdacs:eventname></gdacs:eventname>
    <gdacs:eventid>1CYCLE2</gdacs:eventid>
    <gdacs:episodeid>1</gdacs:episodeid>
    <gdacs:severity unit="M" value="5.2">Magnitude 5.2M, Depth:48km</gdacs:severity>
    <gdacs:population unit="" value="0"></gdacs:population>
    <gdacs:iso3>IDN</gdacs:iso3>
    <gdacs:country>Indonesia</gdacs:country>
    <gdacs:glide />
  </item>
  <item>
    <title>Green flood alert in Bangladesh</title>
    <description>Green flood alert in Bangladesh</description>
    <link>https://www.gdacs.org/report.aspx?eventtype=FL&amp;eventid=1CYCLE3</link>
    <pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>
    <gdacs:isprimary>true</gdacs:isprimary>
    <gdacs:iscurrent>true</gdacs:iscurrent>
    <gdacs:version>1</gdacs:version>
    <gdacs:fromdate>Tue, 17 Nov 2026 00:00:00 GMT</gdacs:fromdate>
    <gdacs:todate>Fri, 20 Nov 2026 18:00:00 GMT</gdacs:todate>
    <guid isPermaLink="false">FL1CYCLE3</guid>
    <geo:Point><geo:lat>24.6</geo:lat><geo:long>90.4</geo:long></geo:Point>
    <georss:point>24.6 90.4</georss:point>
    <gdacs:eventtype>FL</gdacs:eventtype>
    <gdacs:alertlevel>Green</gdacs:alertlevel>
    <gdacs:eventname></gdacs:eventname>
    <gdacs:eventid>1CYCLE3</gdacs:eventid>
    <gdacs:episodeid>3</gdacs:episodeid>
    <gdacs:severity unit="" value="0">Magnitude 0</gdacs:severity>
    <gdacs:population unit="" value="0"></gdacs:population>
    <gdacs:iso3>BGD</gdacs:iso3>
    <gdacs:country>Bangladesh</gdacs:country>
    <gdacs:glide />
  </item>
  <item>
    <title>Green earthquake alert (Magnitude 4.7M, Depth:6km) in United States</title>
    <description>Green earthquake alert (Magnitude 4.7M, Depth:6km) in United States</description>
    <link>https://www.gdacs.org/report.aspx?eventtype=EQ&amp;eventid=1CYCLE4</link>
    <pubDate>Fri, 20 Nov 2026 17:36:00 GMT</pubDate>
    <gdacs:isprimary>true</gdacs:isprimary>
    <gdacs:iscurrent>false</gdacs:iscurrent>
    <gdacs:version>1</gdacs:version>
    <gdacs:fromdate>Fri, 20 Nov 2026 17:24:00 GMT</gdacs:fromdate>
    <gdacs:todate>Fri, 20 Nov 2026 17:24:00 GMT</gdacs:todate>
    <guid isPermaLink="false">EQ1CYCLE4</guid>
    <geo:Point><geo:lat>39.64</geo:lat><geo:long>-106.81</geo:long></geo:Point>
    <georss:point>39.64 -106.81</georss:point>
    <gdacs:eventtype>EQ</gdacs:eventtype>
    <gdacs:alertlevel>Green</gdacs:alertlevel>
    <gdacs:eventname></gdacs:eventname>
    <gdacs:eventid>1CYCLE4</gdacs:eventid>
    <gdacs:episodeid>1</gdacs:episodeid>
    <gdacs:severity unit="M" value="4.7">Magnitude 4.7M, Depth:6km</gdacs:severity>
    <gdacs:population unit="" value="0"></gdacs:population>
    <gdacs:iso3>USA</gdacs:iso3>
    <gdacs:country>United States</gdacs:country>
    <gdacs:glide />
  </item>
</channel>
</rss>
`
