import type { AlertLanguage } from './alert-language.ts'

export const en: AlertLanguage = {
  isReviewed: true,
  unreviewedNote: 'This translation hasn’t been reviewed. The English text applies.',
  frame: {
    prepare: {
      subject: 'Get ready: {label} at {{property.name|your home}}',
      intro: '{{org.name}} is asking you to get ready: {lead} may affect {{property.name|your home}}.',
      short: '{{org.name}}: {lead} may affect {{property.name|your home}}. {step} {{replyUrl}}',
    },
    act_now: {
      subject: '{order}: {label} at {{property.name|your home}}',
      intro:
        '**{order}.** {{org.name}} is alerting you because {lead} threatens {{property.name|your home}}.',
      short: '{{org.name}}: {order}. {label}. {step} {{replyUrl}}',
    },
    update: {
      subject: 'Update: {label} at {{property.name|your home}}',
      intro: 'The danger at {{property.name|your home}} isn’t over yet. Please keep doing this:',
      short:
        '{{org.name}}: the danger at {{property.name|your home}} isn’t over ({label}). {step} {{replyUrl}}',
    },
    all_clear: {
      subject: 'All clear: {label} at {{property.name|your home}}',
      intro: 'As far as we know, the danger at {{property.name|your home}} has passed.',
      short: '{{org.name}}: all clear at {{property.name|your home}} ({label}). {step} {{replyUrl}}',
    },
    reply: 'Tell us if you’re safe or need help',
    emergency: '**If you’re in danger, call 911.** Follow instructions from local authorities.',
  },
  textReply: 'Reply 1 if you’re safe, 2 if you need help, 3 if you’re not there.',
  footer: {
    questions: 'Questions?',
    reason: '{org} sent you this because you agreed to safety alerts for {property}.',
    reasonWithoutProperty: '{org} sent you this because you agreed to safety alerts.',
    optOut: 'Stop these alerts',
  },
  hazards: {
    tornado: {
      label: 'Tornado',
      lead: 'a tornado',
      order: 'Take shelter now',
      prepare: [
        'Choose an inside room on the lowest floor to shelter in.',
        'Charge your phone and keep shoes and a flashlight close.',
      ],
      act: [
        'Go to the lowest floor, into an inside room without windows.',
        'Cover your head and neck.',
        'Stay there until the warning ends. Don’t go outside to look.',
      ],
      after: [
        'Stay away from damaged walls and downed power lines.',
        'If you smell gas, leave the building and call 911.',
      ],
    },
    storm: {
      label: 'Severe storm',
      lead: 'a severe storm',
      order: 'Go inside now',
      prepare: [
        'Bring in anything the wind could carry away.',
        'Charge your phone and keep a flashlight close.',
      ],
      act: [
        'Stay inside, away from windows and outside doors.',
        'Don’t shower or wash dishes, and don’t touch anything that’s plugged in.',
        'Stay off balconies and out from under trees.',
      ],
      after: [
        'Stay away from downed power lines and broken branches.',
        'Tell us about broken windows, leaks, or other damage.',
      ],
    },
    hurricane: {
      label: 'Hurricane',
      lead: 'a hurricane',
      order: 'Shelter inside, or leave if you’re told to',
      prepare: [
        'Pack three days of water and medicine, important papers, and chargers.',
        'Find your evacuation zone, and plan how you would leave.',
      ],
      act: [
        'If officials tell you to evacuate, leave right away.',
        'Otherwise stay in an inside room, away from windows.',
        'Don’t go out during the calm: the wind comes back.',
      ],
      after: ['Don’t walk or drive through standing water.', 'Never run a generator or a grill indoors.'],
    },
    flood: {
      label: 'Flood',
      lead: 'flooding',
      order: 'Move to a higher floor now',
      prepare: [
        'Move valuables and your car to higher ground.',
        'Pack medicine, important papers, and chargers in case you have to leave.',
      ],
      act: [
        'Leave basements and ground floors. If you’re told to evacuate, go right away.',
        'Never walk or drive through floodwater.',
        'Don’t touch wet switches or outlets.',
      ],
      after: [
        'Stay out of rooms with standing water until the power is off.',
        'Don’t drink tap water until officials say it’s safe.',
      ],
    },
    winter: {
      label: 'Winter weather',
      lead: 'dangerous winter weather',
      order: 'Stay inside and stay warm',
      prepare: [
        'Get food, water, and medicine for three days.',
        'Let faucets drip, and open the cabinets under sinks.',
      ],
      act: [
        'Stay off the roads.',
        'Never heat your home with an oven or a grill, or run a generator indoors.',
        'If your heat goes out, tell us, and gather in one room.',
      ],
      after: ['Watch for ice on steps and falling ice from roofs.', 'Tell us about frozen or leaking pipes.'],
    },
    heat: {
      label: 'Extreme heat',
      lead: 'extreme heat',
      order: 'Stay cool and drink water',
      prepare: [
        'Test your air conditioning today, and tell us if it doesn’t work.',
        'Find a cooling center or another cool place nearby.',
      ],
      act: [
        'Stay in air conditioning, or in the coolest place you can get to.',
        'Drink water often, even if you’re not thirsty.',
        'Never leave children, older people, or pets in a car.',
      ],
      after: ['Keep drinking water, and rest.', 'Check on neighbors who live alone.'],
    },
    smoke: {
      label: 'Unhealthy air',
      lead: 'smoke or unhealthy air',
      order: 'Stay inside and close the windows',
      prepare: [
        'Check that your windows and doors close tightly.',
        'Have N95 masks and asthma medicine ready.',
      ],
      act: [
        'Keep windows and doors closed.',
        'Set the air conditioning to recirculate.',
        'If you have trouble breathing, call 911.',
      ],
      after: [
        'Open the windows once the air outside is clean.',
        'Have air filters changed if they look gray.',
      ],
    },
    wildfire: {
      label: 'Wildfire',
      lead: 'a wildfire',
      order: 'Leave now if you’re told to evacuate',
      prepare: [
        'Pack medicine, important papers, chargers, and clothes now.',
        'Park your car facing the street, with a full tank.',
      ],
      act: [
        'If officials tell you to evacuate, leave right away.',
        'Close windows and doors, and leave the lights on.',
        'Take people and pets. Leave belongings behind.',
      ],
      after: ['Come back only when officials say it’s safe.', 'Watch for embers on roofs and balconies.'],
    },
    fire: {
      label: 'Fire',
      lead: 'a fire',
      order: 'Leave the building now',
      prepare: ['Know two ways out of your home.', 'Keep stairs and doors clear.'],
      act: [
        'Leave by the stairs. Never use the elevator.',
        'Feel doors before you open them. If one is hot, use another way out.',
        'If you can’t get out, seal the door and call 911. Once you’re out, stay out.',
      ],
      after: [
        'Go back in only when the fire department allows it.',
        'Throw out food and medicine that were near heat or smoke.',
      ],
    },
    earthquake: {
      label: 'Earthquake',
      lead: 'an earthquake',
      order: 'Drop, cover, and hold on',
      prepare: ['Aftershocks can come at any time. Keep shoes close.', 'Move heavy things to low shelves.'],
      act: [
        'Get under a sturdy table, and hold on until the shaking stops.',
        'Then check for injuries, fire, and the smell of gas.',
        'If the building is damaged, leave by the stairs.',
      ],
      after: ['Expect aftershocks.', 'If you smell gas, leave the building and call 911.'],
    },
    tsunami: {
      label: 'Tsunami',
      lead: 'a tsunami',
      order: 'Go to high ground now',
      prepare: ['Know the way to high ground on foot.', 'Keep shoes, medicine, and water by the door.'],
      act: [
        'Go inland or to high ground right away, on foot if you can.',
        'If you can’t, go to the highest floor of a strong building.',
        'Stay away from the coast: more waves follow the first.',
      ],
      after: [
        'Come back only when officials say it’s safe.',
        'Stay away from damaged buildings and standing water.',
      ],
    },
    hazmat: {
      label: 'Hazardous materials',
      lead: 'a hazardous materials release',
      order: 'Stay inside and seal your home',
      prepare: [
        'Know how to turn off fans and air conditioning.',
        'Have duct tape and plastic sheeting, or wet towels, ready.',
      ],
      act: [
        'Go inside, and close all windows and doors.',
        'Turn off fans, heating, and air conditioning.',
        'Leave only if officials tell you to.',
      ],
      after: [
        'Open all windows, and go outside for a while.',
        'Wash your hands, and throw out food that was uncovered.',
      ],
    },
    outage: {
      label: 'Outage',
      lead: 'a power, water, or gas outage',
      order: 'Prepare to go without power, water, or gas',
      prepare: [
        'Charge phones and devices, and fill bottles with water.',
        'If you depend on powered medical equipment, tell us now.',
      ],
      act: [
        'Use flashlights, not candles.',
        'Keep the refrigerator closed. Never run a generator or a grill indoors.',
        'If you depend on powered medical equipment, tell us now.',
      ],
      after: [
        'Throw out food that got warm.',
        'If the water was off, let it run for a few minutes, and follow any boil-water notice.',
      ],
    },
    security: {
      label: 'Security incident',
      lead: 'a security incident nearby',
      order: 'Stay inside and lock your door',
      prepare: ['Keep doors and windows locked.', 'Follow updates from local authorities.'],
      act: [
        'Lock doors and windows, and stay away from them.',
        'Don’t open the door to people you don’t know.',
        'Do what the police tell you.',
      ],
      after: ['If you saw anything, tell the police.', 'Check on neighbors who may need to talk.'],
    },
    any: {
      label: 'Emergency',
      lead: 'an emergency',
      order: 'Act now',
      prepare: [
        'Charge your phone, and keep medicine and important papers close.',
        'Follow updates from local authorities.',
      ],
      act: [
        'Do what local authorities tell you.',
        'Help people near you who need it.',
        'Keep your phone charged and with you.',
      ],
      after: ['Check for damage before you return to your routine.', 'Tell us if anything is damaged.'],
    },
  },
}
