import type { AlertLanguage } from './alert-language.ts'

export const es: AlertLanguage = {
  isReviewed: false,
  unreviewedNote: 'Nadie ha revisado aún esta traducción. El texto válido es el inglés.',
  frame: {
    prepare: {
      subject: 'Prepárese: {label} en {{property.name|su hogar}}',
      intro: '{{org.name}} quiere que esté preparado: {lead} podría afectar a {{property.name|su hogar}}.',
      short: '{{org.name}}: {lead} podría afectar a {{property.name|su hogar}}. {step} {{replyUrl}}',
    },
    act_now: {
      subject: '{order}: {label} en {{property.name|su hogar}}',
      intro: '**{order}.** {{org.name}} le avisa porque {lead} amenaza {{property.name|su hogar}}.',
      short: '{{org.name}}: {order}. {label}. {step} ¿Está a salvo o necesita ayuda? {{replyUrl}}',
    },
    update: {
      subject: 'Novedades: {label} en {{property.name|su hogar}}',
      intro:
        'El peligro para {{property.name|su hogar}} aún no ha terminado. Por favor, siga haciendo lo siguiente:',
      short: '{{org.name}}: {label} en {{property.name|su hogar}}: el peligro sigue. {step} {{replyUrl}}',
    },
    all_clear: {
      subject: 'Pasó el peligro: {label} en {{property.name|su hogar}}',
      intro: 'Según lo que sabemos, ya pasó el peligro para {{property.name|su hogar}}.',
      short: '{{org.name}}: pasó el peligro en {{property.name|su hogar}} ({label}). {step} {{replyUrl}}',
    },
    reply: 'Díganos si está a salvo o necesita ayuda',
    emergency: '**Si está en peligro, llame al 911.** Siga las instrucciones de las autoridades locales.',
  },
  footer: {
    questions: '¿Tiene preguntas?',
    reason: '{org} le envía este mensaje porque usted aceptó recibir alertas de seguridad de {property}.',
    reasonWithoutProperty: '{org} le envía este mensaje porque usted aceptó recibir alertas de seguridad.',
    optOut: 'Dejar de recibir alertas',
  },
  hazards: {
    tornado: {
      label: 'Tornado',
      lead: 'un tornado',
      order: 'Refúgiese ahora',
      prepare: [
        'Decida a qué cuarto interior del piso más bajo irá.',
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
      order: 'Entre a un lugar seguro ahora',
      prepare: [
        'Meta todo lo que el viento pueda llevarse.',
        'Cargue su teléfono y tenga a mano una linterna.',
      ],
      act: [
        'Quédese adentro, lejos de ventanas y puertas exteriores.',
        'No use el elevador ni aparatos enchufados.',
        'No salga al balcón ni se ponga bajo los árboles.',
      ],
      after: [
        'No se acerque a cables eléctricos caídos ni a ramas rotas.',
        'Avísenos de ventanas rotas, goteras u otros daños.',
      ],
    },
    hurricane: {
      label: 'Huracán',
      lead: 'un huracán',
      order: 'Quédese en su refugio, o evacúe si se lo ordenan',
      prepare: [
        'Prepare agua, medicinas, documentos y cargadores para tres días.',
        'Averigüe su zona de evacuación y planee cómo saldría.',
      ],
      act: [
        'Si las autoridades ordenan evacuar, salga de inmediato.',
        'Si no, quédese en un cuarto interior, lejos de las ventanas.',
        'No salga durante la calma: el viento vuelve.',
      ],
      after: ['No camine ni maneje por agua estancada.', 'Nunca use un generador ni una parrilla adentro.'],
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
        'Salga de sótanos y plantas bajas, y suba.',
        'Nunca camine ni maneje por agua de inundación.',
        'No toque interruptores ni enchufes mojados.',
      ],
      after: [
        'No entre en cuartos con agua hasta que se corte la electricidad.',
        'No beba agua de la llave hasta que las autoridades digan que es segura.',
      ],
    },
    winter: {
      label: 'Tormenta invernal',
      lead: 'una tormenta invernal peligrosa',
      order: 'Quédese adentro y abríguese',
      prepare: [
        'Consiga comida, agua y medicinas para tres días.',
        'Deje gotear las llaves y abra los gabinetes debajo de los lavabos.',
      ],
      act: [
        'No salga a las carreteras.',
        'Nunca caliente su hogar con un horno, una parrilla o un generador.',
        'Si falla la calefacción, avísenos y reúnanse en un solo cuarto.',
      ],
      after: [
        'Tenga cuidado con el hielo en escalones y techos.',
        'Avísenos de tuberías congeladas o con fugas.',
      ],
    },
    heat: {
      label: 'Calor extremo',
      lead: 'una ola de calor extremo',
      order: 'Manténgase fresco y beba agua',
      prepare: [
        'Pruebe hoy su aire acondicionado y avísenos si falla.',
        'Busque un centro de enfriamiento u otro lugar fresco cercano.',
      ],
      act: [
        'Quédese en el lugar más fresco que pueda.',
        'Beba agua con frecuencia, aunque no tenga sed.',
        'Nunca deje a niños, personas mayores ni mascotas en un auto.',
      ],
      after: ['Siga bebiendo agua y descanse.', 'Visite a los vecinos que viven solos.'],
    },
    smoke: {
      label: 'Aire dañino',
      lead: 'el humo o el aire dañino',
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
        'Estacione su auto hacia la calle y con el tanque lleno.',
      ],
      act: [
        'Si las autoridades ordenan evacuar, salga de inmediato.',
        'Cierre ventanas y puertas, y deje las luces encendidas.',
        'Llévese a personas y mascotas, no sus pertenencias.',
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
        'Toque las puertas antes de abrirlas. Si una está caliente, quédese y séllela.',
        'Una vez afuera, no vuelva a entrar y llame al 911.',
      ],
      after: [
        'Entre solo cuando los bomberos lo permitan.',
        'Tire la comida y las medicinas que estuvieron cerca del calor o del humo.',
      ],
    },
    earthquake: {
      label: 'Terremoto',
      lead: 'un terremoto',
      order: 'Agáchese, cúbrase y sujétese',
      prepare: [
        'Puede haber réplicas en cualquier momento. Tenga zapatos a mano.',
        'Baje los objetos pesados de los estantes.',
      ],
      act: [
        'Métase bajo una mesa firme y sujétese hasta que pare.',
        'Después revise si hay heridos, fuego u olor a gas.',
        'Si el edificio está dañado, salga por las escaleras.',
      ],
      after: ['Espere réplicas.', 'Si huele a gas, salga del edificio y llame al 911.'],
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
        'Aléjese de la costa o suba a un lugar alto de inmediato, a pie si puede.',
        'Si no puede, suba al piso más alto de un edificio sólido.',
        'No se acerque a la costa: después de la primera ola vienen más.',
      ],
      after: [
        'Vuelva solo cuando las autoridades digan que es seguro.',
        'No se acerque a edificios dañados ni a agua estancada.',
      ],
    },
    hazmat: {
      label: 'Material peligroso',
      lead: 'un escape de material peligroso',
      order: 'Quédese adentro y selle su hogar',
      prepare: [
        'Sepa cómo apagar los ventiladores y el aire acondicionado.',
        'Tenga lista cinta adhesiva y plástico o toallas mojadas.',
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
        'Mantenga cerrado el refrigerador.',
        'Si depende de un equipo médico eléctrico, avísenos ya.',
      ],
      after: ['Tire la comida que se calentó.', 'Deje correr el agua unos minutos antes de beberla.'],
    },
    security: {
      label: 'Incidente de seguridad',
      lead: 'un incidente de seguridad cercano',
      order: 'Quédese adentro y cierre con llave',
      prepare: [
        'Mantenga puertas y ventanas cerradas con seguro.',
        'Esté atento a las noticias de las autoridades locales.',
      ],
      act: [
        'Cierre con seguro puertas y ventanas, y aléjese de ellas.',
        'No abra la puerta a personas que no conoce.',
        'Haga lo que indique la policía.',
      ],
      after: ['Cuente a la policía lo que vio.', 'Visite a los vecinos que puedan necesitar compañía.'],
    },
    any: {
      label: 'Emergencia',
      lead: 'una emergencia',
      order: 'Actúe ahora',
      prepare: [
        'Cargue su teléfono y tenga a mano medicinas y documentos.',
        'Esté atento a las noticias de las autoridades locales.',
      ],
      act: [
        'Haga lo que indiquen las autoridades locales.',
        'Ayude a las personas cercanas que lo necesiten.',
        'Tenga su teléfono cargado y con usted.',
      ],
      after: [
        'Fíjese si hay daños antes de volver a su rutina.',
        'Avísenos de cualquier cosa que esté rota.',
      ],
    },
  },
}
