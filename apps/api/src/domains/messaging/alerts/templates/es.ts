import type { AlertLanguage } from './alert-language.ts'

export const es: AlertLanguage = {
  isReviewed: false,
  unreviewedNote: 'Nadie ha revisado aún esta traducción. Prevalece el texto en inglés.',
  frame: {
    prepare: {
      subject: 'Prepárese: {label} en {{property.name|su hogar}}',
      intro: '{{org.name}} le pide que se prepare: {lead} podría afectar a {{property.name|su hogar}}.',
      short: '{{org.name}}: {lead} podría afectar a {{property.name|su hogar}}. {step} {{replyUrl}}',
    },
    act_now: {
      subject: '{order}: {label} en {{property.name|su hogar}}',
      intro: '**{order}.** {{org.name}} le avisa porque {lead} amenaza {{property.name|su hogar}}.',
      short: '{{org.name}}: {order}. {label}. {step} {{replyUrl}}',
    },
    update: {
      subject: 'Actualización: {label} en {{property.name|su hogar}}',
      intro:
        'El peligro para {{property.name|su hogar}} aún no ha terminado. Por favor, siga haciendo lo siguiente:',
      short: '{{org.name}}: el peligro continúa en {{property.name|su hogar}} ({label}). {step} {{replyUrl}}',
    },
    all_clear: {
      subject: 'Pasó el peligro: {label} en {{property.name|su hogar}}',
      intro: 'Según lo que sabemos, ya pasó el peligro para {{property.name|su hogar}}.',
      short: '{{org.name}}: pasó el peligro en {{property.name|su hogar}} ({label}). {step} {{replyUrl}}',
    },
    reply: 'Díganos si está a salvo o necesita ayuda',
    emergency: '**Si está en peligro, llame al 911.** Siga las instrucciones de las autoridades locales.',
  },
  textReply: 'Responda 1 si está a salvo, 2 si necesita ayuda, 3 si no está ahí.',
  footer: {
    questions: '¿Tiene preguntas?',
    reason: '{org} le envía este mensaje porque usted aceptó recibir alertas de seguridad para {property}.',
    reasonWithoutProperty: '{org} le envía este mensaje porque usted aceptó recibir alertas de seguridad.',
    optOut: 'Dejar de recibir alertas',
  },
  hazards: {
    tornado: {
      label: 'Tornado',
      lead: 'un tornado',
      order: 'Refúgiese ahora',
      prepare: [
        'Elija un cuarto interior en el piso más bajo para refugiarse.',
        'Cargue su teléfono y tenga a mano zapatos y una linterna.',
      ],
      act: [
        'Vaya al piso más bajo, a un cuarto interior sin ventanas.',
        'Cúbrase la cabeza y el cuello.',
        'Quédese ahí hasta que termine el aviso. No salga a mirar.',
      ],
      after: [
        'No se acerque a paredes dañadas ni a cables eléctricos caídos.',
        'Si huele a gas, salga del edificio y llame al 911.',
      ],
    },
    storm: {
      label: 'Tormenta severa',
      lead: 'una tormenta severa',
      order: 'Resguárdese bajo techo ahora',
      prepare: [
        'Guarde adentro todo lo que el viento pueda llevarse.',
        'Cargue su teléfono y tenga a mano una linterna.',
      ],
      act: [
        'Quédese adentro, lejos de ventanas y puertas exteriores.',
        'No se duche ni lave platos, y no toque nada que esté enchufado.',
        'No salga al balcón ni se ponga bajo los árboles.',
      ],
      after: [
        'No se acerque a cables eléctricos caídos ni a ramas rotas.',
        'Avísenos si hay ventanas rotas, goteras u otros daños.',
      ],
    },
    hurricane: {
      label: 'Huracán',
      lead: 'un huracán',
      order: 'Resguárdese bajo techo, o evacúe si se lo ordenan',
      prepare: [
        'Prepare agua y medicinas para tres días, documentos y cargadores.',
        'Averigüe su zona de evacuación y planee cómo saldría.',
      ],
      act: [
        'Si las autoridades ordenan evacuar, salga de inmediato.',
        'Si no, quédese en un cuarto interior, lejos de las ventanas.',
        'No salga durante la calma: el viento vuelve.',
      ],
      after: [
        'No camine ni maneje por agua estancada.',
        'Nunca use un generador ni una parrilla dentro de su hogar.',
      ],
    },
    flood: {
      label: 'Inundación',
      lead: 'una inundación',
      order: 'Suba a un piso más alto ahora',
      prepare: [
        'Lleve sus objetos de valor y su auto a un lugar más alto.',
        'Prepare medicinas, documentos y cargadores por si tiene que salir.',
      ],
      act: [
        'Salga de sótanos y plantas bajas. Si le ordenan evacuar, salga de inmediato.',
        'Nunca camine ni maneje por aguas de inundación.',
        'No toque interruptores ni enchufes mojados.',
      ],
      after: [
        'No entre a cuartos inundados hasta que se haya cortado la electricidad.',
        'No beba agua de la llave hasta que las autoridades digan que es segura.',
      ],
    },
    winter: {
      label: 'Clima invernal',
      lead: 'un clima invernal peligroso',
      order: 'Quédese adentro y abríguese',
      prepare: [
        'Consiga comida, agua y medicinas para tres días.',
        'Deje gotear las llaves del agua y abra los gabinetes debajo de los lavabos.',
      ],
      act: [
        'No salga a la carretera.',
        'Nunca caliente su hogar con un horno o una parrilla, ni use un generador adentro.',
        'Si falla la calefacción, avísenos y reúnanse en un solo cuarto.',
      ],
      after: [
        'Tenga cuidado con el hielo en los escalones y el que cae de los techos.',
        'Avísenos si hay tuberías congeladas o con fugas.',
      ],
    },
    heat: {
      label: 'Calor extremo',
      lead: 'una ola de calor extremo',
      order: 'Quédese en un lugar fresco y beba agua',
      prepare: [
        'Pruebe hoy su aire acondicionado y avísenos si no funciona.',
        'Busque un centro de enfriamiento u otro lugar fresco cercano.',
      ],
      act: [
        'Quédese donde haya aire acondicionado o en el lugar más fresco que encuentre.',
        'Beba agua con frecuencia, aunque no tenga sed.',
        'Nunca deje a niños, personas mayores ni mascotas en un auto.',
      ],
      after: ['Siga bebiendo agua y descanse.', 'Visite a los vecinos que viven solos.'],
    },
    smoke: {
      label: 'Mala calidad del aire',
      lead: 'el humo o la mala calidad del aire',
      order: 'Quédese adentro y cierre las ventanas',
      prepare: [
        'Compruebe que sus ventanas y puertas cierren bien.',
        'Tenga listas mascarillas (N95) y medicinas para el asma.',
      ],
      act: [
        'Mantenga cerradas las ventanas y puertas.',
        'Ponga el aire acondicionado en recirculación.',
        'Si le cuesta respirar, llame al 911.',
      ],
      after: [
        'Abra las ventanas cuando el aire de afuera esté limpio.',
        'Pida que cambien los filtros si se ven grises.',
      ],
    },
    wildfire: {
      label: 'Incendio forestal',
      lead: 'un incendio forestal',
      order: 'Salga ahora si le ordenan evacuar',
      prepare: [
        'Prepare ya medicinas, documentos, cargadores y ropa.',
        'Estacione su auto de frente a la calle y con el tanque lleno.',
      ],
      act: [
        'Si las autoridades ordenan evacuar, salga de inmediato.',
        'Cierre ventanas y puertas, y deje las luces encendidas.',
        'Salga con toda su familia y sus mascotas. Deje sus pertenencias.',
      ],
      after: [
        'Vuelva solo cuando las autoridades digan que es seguro.',
        'Fíjese si hay brasas en techos y balcones.',
      ],
    },
    fire: {
      label: 'Incendio',
      lead: 'un incendio',
      order: 'Salga del edificio ahora',
      prepare: ['Conozca dos salidas de su hogar.', 'Mantenga despejadas las escaleras y las puertas.'],
      act: [
        'Salga por las escaleras. Nunca use el elevador.',
        'Toque las puertas antes de abrirlas. Si una está caliente, use otra salida.',
        'Si no puede salir, tape las rendijas de la puerta y llame al 911. Una vez afuera, no vuelva a entrar.',
      ],
      after: [
        'Entre solo cuando los bomberos lo permitan.',
        'Tire la comida y las medicinas que estuvieron cerca del calor o del humo.',
      ],
    },
    earthquake: {
      label: 'Terremoto',
      lead: 'un terremoto',
      order: 'Agáchese, cúbrase y agárrese',
      prepare: [
        'Puede haber réplicas en cualquier momento. Tenga zapatos a mano.',
        'Ponga los objetos pesados en los estantes bajos.',
      ],
      act: [
        'Métase debajo de una mesa firme y agárrese hasta que deje de temblar.',
        'Después revise si hay heridos, fuego u olor a gas.',
        'Si el edificio está dañado, salga por las escaleras.',
      ],
      after: ['Puede haber réplicas.', 'Si huele a gas, salga del edificio y llame al 911.'],
    },
    tsunami: {
      label: 'Tsunami',
      lead: 'un tsunami',
      order: 'Vaya a un lugar alto ahora',
      prepare: [
        'Conozca el camino a pie hacia un lugar alto.',
        'Tenga zapatos, medicinas y agua junto a la puerta.',
      ],
      act: [
        'Vaya tierra adentro o a un lugar alto de inmediato, a pie si puede.',
        'Si no puede, suba al piso más alto de un edificio sólido.',
        'No se acerque a la costa: después de la primera ola vienen más.',
      ],
      after: [
        'Vuelva solo cuando las autoridades digan que es seguro.',
        'No se acerque a edificios dañados ni a agua estancada.',
      ],
    },
    hazmat: {
      label: 'Materiales peligrosos',
      lead: 'un escape de materiales peligrosos',
      order: 'Quédese adentro y selle su hogar',
      prepare: [
        'Aprenda a apagar los ventiladores y el aire acondicionado.',
        'Tenga a mano cinta adhesiva y láminas de plástico, o toallas mojadas.',
      ],
      act: [
        'Entre y cierre todas las ventanas y puertas.',
        'Apague ventiladores, calefacción y aire acondicionado.',
        'Salga solo si las autoridades se lo indican.',
      ],
      after: [
        'Abra todas las ventanas y salga un rato.',
        'Lávese las manos y tire la comida que quedó destapada.',
      ],
    },
    outage: {
      label: 'Corte de servicio',
      lead: 'un corte de electricidad, agua o gas',
      order: 'Prepárese para estar sin electricidad, agua o gas',
      prepare: [
        'Cargue teléfonos y aparatos, y llene botellas con agua.',
        'Si depende de un equipo médico eléctrico, avísenos ya.',
      ],
      act: [
        'Use linternas, no velas.',
        'Mantenga cerrado el refrigerador. Nunca use un generador ni una parrilla adentro.',
        'Si depende de un equipo médico eléctrico, avísenos ya.',
      ],
      after: [
        'Tire la comida que se calentó.',
        'Si se cortó el agua, déjela correr unos minutos y siga cualquier aviso de hervirla.',
      ],
    },
    security: {
      label: 'Incidente de seguridad',
      lead: 'un incidente de seguridad cercano',
      order: 'Quédese adentro y cierre con llave',
      prepare: [
        'Mantenga puertas y ventanas cerradas con seguro.',
        'Siga los avisos de las autoridades locales.',
      ],
      act: [
        'Cierre con seguro puertas y ventanas, y aléjese de ellas.',
        'No abra la puerta a personas que no conoce.',
        'Haga lo que indique la policía.',
      ],
      after: [
        'Si vio algo, dígaselo a la policía.',
        'Visite a los vecinos que necesiten hablar con alguien.',
      ],
    },
    any: {
      label: 'Emergencia',
      lead: 'una emergencia',
      order: 'Actúe ahora',
      prepare: [
        'Cargue su teléfono y tenga a mano medicinas y documentos.',
        'Siga los avisos de las autoridades locales.',
      ],
      act: [
        'Haga lo que indiquen las autoridades locales.',
        'Ayude a las personas cercanas que lo necesiten.',
        'Mantenga su teléfono cargado y llévelo con usted.',
      ],
      after: ['Fíjese si hay daños antes de volver a su rutina.', 'Avísenos si algo está dañado.'],
    },
  },
}
