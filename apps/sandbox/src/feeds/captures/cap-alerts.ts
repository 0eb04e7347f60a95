/** Fictional CAP 1.2 alerts of a city, by the name in their URL. */
export const capAlerts: Readonly<Record<string, string>> = {
  water: `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>boulder-water-CYCLE</identifier>
  <sender>odm@boulder.example</sender>
  <sent>2026-11-20T10:48:00-07:00</sent>
  <status>Actual</status>
  <msgType>Update</msgType>
  <scope>Public</scope>
  <references>odm@boulder.example,boulder-water-WEEK,2026-11-19T07:00:00-07:00 odm@boulder.example,boulder-water-BEFORE,2026-11-20T09:48:00-07:00</references>
  <info>
    <language>en-US</language>
    <category>Infra</category>
    <event>Boil Water Notice</event>
    <responseType>Execute</responseType>
    <urgency>Immediate</urgency>
    <severity>Moderate</severity>
    <certainty>Observed</certainty>
    <effective>2026-11-20T10:30:00-07:00</effective>
    <onset>2026-11-20T10:30:00-07:00</onset>
    <expires>2026-11-21T05:00:00-07:00</expires>
    <senderName>Boulder Office of Disaster Management</senderName>
    <headline>Boil water before use in South Boulder</headline>
    <description>A broken main lowered the pressure south of Table Mesa Drive.</description>
    <instruction>Bring tap water to a full boil for one minute before drinking it.</instruction>
    <area>
      <areaDesc>South Boulder, CO</areaDesc>
      <circle>39.9853,-105.2489 3</circle>
      <geocode><valueName>SAME</valueName><value>008013</value></geocode>
    </area>
  </info>
  <info>
    <language>es-US</language>
    <category>Infra</category>
    <event>Aviso de hervir el agua</event>
    <responseType>Execute</responseType>
    <urgency>Immediate</urgency>
    <severity>Moderate</severity>
    <certainty>Observed</certainty>
    <effective>2026-11-20T10:30:00-07:00</effective>
    <onset>2026-11-20T10:30:00-07:00</onset>
    <expires>2026-11-21T05:00:00-07:00</expires>
    <senderName>Boulder Office of Disaster Management</senderName>
    <headline>Hierva el agua antes de usarla en South Boulder</headline>
    <description>La rotura de una tuberia redujo la presion.</description>
    <instruction>Hierva el agua durante un minuto antes de beberla.</instruction>
    <area>
      <areaDesc>South Boulder, CO</areaDesc>
      <circle>39.9853,-105.2489 3</circle>
      <geocode><valueName>SAME</valueName><value>008013</value></geocode>
    </area>
  </info>
</alert>
`,
  drill: `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>boulder-drill-CYCLE</identifier>
  <sender>odm@boulder.example</sender>
  <sent>2026-11-20T10:48:00-07:00</sent>
  <status>Exercise</status>
  <msgType>Alert</msgType>
  <scope>Public</scope>
  <info>
    <language>en-US</language>
    <category>Infra</category>
    <event>Evacuation Drill</event>
    <responseType>Execute</responseType>
    <urgency>Immediate</urgency>
    <severity>Moderate</severity>
    <certainty>Observed</certainty>
    <effective>2026-11-20T10:30:00-07:00</effective>
    <onset>2026-11-20T10:30:00-07:00</onset>
    <expires>2026-11-21T05:00:00-07:00</expires>
    <senderName>Boulder Office of Disaster Management</senderName>
    <headline>Exercise only</headline>
    <description>This is an exercise.</description>
    <instruction>No action is needed.</instruction>
    <area>
      <areaDesc>South Boulder, CO</areaDesc>
      <circle>39.9853,-105.2489 3</circle>
      <geocode><valueName>SAME</valueName><value>008013</value></geocode>
    </area>
  </info>
</alert>
`,
}
