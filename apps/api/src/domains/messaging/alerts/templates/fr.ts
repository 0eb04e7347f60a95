import type { AlertLanguage } from './alert-language.ts'

export const fr: AlertLanguage = {
  isReviewed: false,
  unreviewedNote: 'Cette traduction n’a pas encore été relue. Le texte anglais fait foi.',
  frame: {
    prepare: {
      subject: 'Préparez-vous\u00a0: {label}, {{property.name|votre logement}}',
      intro:
        '{{org.name}} vous demande de vous préparer\u00a0: {lead} pourrait toucher {{property.name|votre logement}}.',
      short:
        '{{org.name}}\u00a0: {lead} pourrait toucher {{property.name|votre logement}}. {step} {{replyUrl}}',
    },
    act_now: {
      subject: '{order}\u00a0: {label}, {{property.name|votre logement}}',
      intro: '**{order}.** {{org.name}} vous alerte, car {lead} menace {{property.name|votre logement}}.',
      short: '{{org.name}}\u00a0: {order}. {label}. {step} {{replyUrl}}',
    },
    update: {
      subject: 'Mise à jour\u00a0: {label}, {{property.name|votre logement}}',
      intro:
        'Le danger pour {{property.name|votre logement}} n’est pas encore passé. Continuez à suivre ces consignes\u00a0:',
      short:
        '{{org.name}}\u00a0: le danger persiste pour {{property.name|votre logement}} ({label}). {step} {{replyUrl}}',
    },
    all_clear: {
      subject: 'Fin d’alerte\u00a0: {label}, {{property.name|votre logement}}',
      intro: 'D’après ce que nous savons, le danger pour {{property.name|votre logement}} est passé.',
      short:
        '{{org.name}}\u00a0: fin d’alerte pour {{property.name|votre logement}} ({label}). {step} {{replyUrl}}',
    },
    reply: 'Dites-nous si vous êtes en sécurité ou si vous avez besoin d’aide',
    emergency: '**Si vous êtes en danger, appelez le 911.** Suivez les consignes des autorités locales.',
  },
  textReply:
    'Répondez 1 si vous êtes en sécurité, 2 si vous avez besoin d’aide, 3 si vous n’êtes pas sur place.',
  footer: {
    questions: 'Des questions\u00a0?',
    reason: '{org} vous envoie ce message, car vous avez accepté les alertes de sécurité pour {property}.',
    reasonWithoutProperty: '{org} vous envoie ce message, car vous avez accepté les alertes de sécurité.',
    optOut: 'Ne plus recevoir d’alertes',
  },
  hazards: {
    tornado: {
      label: 'Tornade',
      lead: 'une tornade',
      order: 'Mettez-vous à l’abri maintenant',
      prepare: [
        'Choisissez une pièce intérieure, à l’étage le plus bas, où vous abriter.',
        'Chargez votre téléphone et gardez des chaussures et une lampe à portée de main.',
      ],
      act: [
        'Descendez à l’étage le plus bas, dans une pièce intérieure sans fenêtre.',
        'Protégez votre tête et votre nuque.',
        'Restez-y jusqu’à la fin de l’alerte. Ne sortez pas pour regarder.',
      ],
      after: [
        'Éloignez-vous des murs endommagés et des câbles électriques tombés.',
        'Si vous sentez une odeur de gaz, quittez l’immeuble et appelez le 911.',
      ],
    },
    storm: {
      label: 'Forte tempête',
      lead: 'une forte tempête',
      order: 'Réfugiez-vous à l’intérieur maintenant',
      prepare: [
        'Rentrez tout ce que le vent pourrait emporter.',
        'Chargez votre téléphone et gardez une lampe à portée de main.',
      ],
      act: [
        'Restez à l’intérieur, loin des fenêtres et des portes extérieures.',
        'Ne vous douchez pas, ne faites pas la vaisselle et ne touchez à aucun appareil branché.',
        'N’allez pas sur le balcon ni sous les arbres.',
      ],
      after: [
        'Éloignez-vous des câbles électriques tombés et des branches cassées.',
        'Signalez-nous les vitres cassées, les fuites et les autres dégâts.',
      ],
    },
    hurricane: {
      label: 'Ouragan',
      lead: 'un ouragan',
      order: 'Restez à l’abri, ou partez si on vous le demande',
      prepare: [
        'Préparez de l’eau et des médicaments pour trois jours, vos papiers et des chargeurs.',
        'Repérez votre zone d’évacuation et prévoyez comment partir.',
      ],
      act: [
        'Si les autorités ordonnent d’évacuer, partez tout de suite.',
        'Sinon, restez dans une pièce intérieure, loin des fenêtres.',
        'Ne sortez pas pendant l’accalmie\u00a0: le vent revient.',
      ],
      after: [
        'Ne traversez pas d’eau stagnante, ni à pied ni en voiture.',
        'N’utilisez jamais de groupe électrogène ni de barbecue à l’intérieur.',
      ],
    },
    flood: {
      label: 'Inondation',
      lead: 'une inondation',
      order: 'Montez à un étage plus haut maintenant',
      prepare: [
        'Mettez vos objets de valeur et votre voiture en hauteur.',
        'Préparez médicaments, papiers et chargeurs au cas où il faudrait partir.',
      ],
      act: [
        'Quittez les sous-sols et les rez-de-chaussée. Si on vous demande d’évacuer, partez tout de suite.',
        'N’entrez jamais dans l’eau d’une inondation, ni à pied ni en voiture.',
        'Ne touchez ni interrupteur ni prise mouillés.',
      ],
      after: [
        'N’entrez pas dans une pièce inondée avant que le courant soit coupé.',
        'Ne buvez pas l’eau du robinet avant que les autorités la déclarent potable.',
      ],
    },
    winter: {
      label: 'Temps hivernal',
      lead: 'un temps hivernal dangereux',
      order: 'Restez au chaud à l’intérieur',
      prepare: [
        'Prévoyez nourriture, eau et médicaments pour trois jours.',
        'Laissez goutter les robinets et ouvrez les placards sous les éviers.',
      ],
      act: [
        'Ne prenez pas la route.',
        'Ne vous chauffez jamais avec un four ou un barbecue, et n’utilisez jamais de groupe électrogène à l’intérieur.',
        'Si le chauffage tombe en panne, prévenez-nous et réunissez-vous dans une seule pièce.',
      ],
      after: [
        'Attention à la glace sur les marches et à celle qui tombe des toits.',
        'Signalez-nous les tuyaux gelés ou qui fuient.',
      ],
    },
    heat: {
      label: 'Chaleur extrême',
      lead: 'une chaleur extrême',
      order: 'Restez au frais et buvez de l’eau',
      prepare: [
        'Essayez votre climatisation aujourd’hui et signalez-nous toute panne.',
        'Repérez un centre de rafraîchissement ou un autre lieu frais près de chez vous.',
      ],
      act: [
        'Restez dans un endroit climatisé ou dans l’endroit le plus frais possible.',
        'Buvez souvent de l’eau, même si vous n’avez pas soif.',
        'Ne laissez jamais d’enfant, de personne âgée ni d’animal dans une voiture.',
      ],
      after: ['Continuez à boire de l’eau et reposez-vous.', 'Passez voir les voisins qui vivent seuls.'],
    },
    smoke: {
      label: 'Mauvaise qualité de l’air',
      lead: 'la fumée ou la mauvaise qualité de l’air',
      order: 'Restez à l’intérieur et fermez les fenêtres',
      prepare: [
        'Vérifiez que vos fenêtres et vos portes ferment bien.',
        'Préparez des masques (N95) et vos médicaments contre l’asthme.',
      ],
      act: [
        'Gardez les fenêtres et les portes fermées.',
        'Mettez la climatisation en mode recyclage d’air.',
        'Si vous avez du mal à respirer, appelez le 911.',
      ],
      after: [
        'Ouvrez les fenêtres quand l’air extérieur est redevenu sain.',
        'Faites changer les filtres s’ils sont gris.',
      ],
    },
    wildfire: {
      label: 'Feu de forêt',
      lead: 'un feu de forêt',
      order: 'Partez maintenant si on vous demande d’évacuer',
      prepare: [
        'Préparez dès maintenant médicaments, papiers, chargeurs et vêtements.',
        'Garez votre voiture face à la rue, réservoir plein.',
      ],
      act: [
        'Si les autorités ordonnent d’évacuer, partez tout de suite.',
        'Fermez fenêtres et portes, et laissez les lumières allumées.',
        'Emmenez vos proches et vos animaux. Laissez vos affaires.',
      ],
      after: [
        'Ne revenez que lorsque les autorités l’autorisent.',
        'Surveillez les braises sur les toits et les balcons.',
      ],
    },
    fire: {
      label: 'Incendie',
      lead: 'un incendie',
      order: 'Quittez l’immeuble maintenant',
      prepare: ['Repérez deux sorties depuis votre logement.', 'Gardez les escaliers et les portes dégagés.'],
      act: [
        'Sortez par l’escalier. Ne prenez jamais l’ascenseur.',
        'Touchez les portes avant de les ouvrir. Si l’une est chaude, prenez une autre sortie.',
        'Si vous ne pouvez pas sortir, calfeutrez la porte et appelez le 911. Une fois dehors, ne rentrez pas.',
      ],
      after: [
        'Ne rentrez que lorsque les pompiers l’autorisent.',
        'Jetez la nourriture et les médicaments exposés à la chaleur ou à la fumée.',
      ],
    },
    earthquake: {
      label: 'Séisme',
      lead: 'un séisme',
      order: 'Baissez-vous, abritez-vous et agrippez-vous',
      prepare: [
        'Des répliques peuvent survenir à tout moment. Gardez des chaussures à portée de main.',
        'Placez les objets lourds sur les étagères du bas.',
      ],
      act: [
        'Mettez-vous sous une table solide et agrippez-vous jusqu’à la fin des secousses.',
        'Vérifiez ensuite s’il y a des blessés, un début d’incendie ou une odeur de gaz.',
        'Si l’immeuble est endommagé, sortez par l’escalier.',
      ],
      after: [
        'Attendez-vous à des répliques.',
        'Si vous sentez une odeur de gaz, quittez l’immeuble et appelez le 911.',
      ],
    },
    tsunami: {
      label: 'Tsunami',
      lead: 'un tsunami',
      order: 'Gagnez les hauteurs maintenant',
      prepare: [
        'Repérez le chemin à pied vers les hauteurs.',
        'Gardez chaussures, médicaments et eau près de la porte.',
      ],
      act: [
        'Gagnez l’intérieur des terres ou les hauteurs tout de suite, à pied si possible.',
        'Si c’est impossible, montez au dernier étage d’un immeuble solide.',
        'Restez loin de la côte\u00a0: d’autres vagues suivent la première.',
      ],
      after: [
        'Ne revenez que lorsque les autorités l’autorisent.',
        'Éloignez-vous des bâtiments endommagés et de l’eau stagnante.',
      ],
    },
    hazmat: {
      label: 'Matières dangereuses',
      lead: 'une fuite de matières dangereuses',
      order: 'Restez à l’intérieur et calfeutrez votre logement',
      prepare: [
        'Apprenez à arrêter la ventilation et la climatisation.',
        'Préparez du ruban adhésif et des bâches en plastique, ou des serviettes mouillées.',
      ],
      act: [
        'Rentrez et fermez toutes les fenêtres et les portes.',
        'Arrêtez la ventilation, le chauffage et la climatisation.',
        'Ne partez que si les autorités vous le demandent.',
      ],
      after: [
        'Ouvrez toutes les fenêtres et sortez un moment.',
        'Lavez-vous les mains et jetez la nourriture restée à découvert.',
      ],
    },
    outage: {
      label: 'Coupure de service',
      lead: 'une coupure d’électricité, d’eau ou de gaz',
      order: 'Préparez-vous à être sans électricité, eau ou gaz',
      prepare: [
        'Chargez téléphones et appareils, et remplissez des bouteilles d’eau.',
        'Si vous dépendez d’un appareil médical électrique, prévenez-nous maintenant.',
      ],
      act: [
        'Utilisez des lampes de poche, pas de bougies.',
        'Gardez le réfrigérateur fermé. N’utilisez jamais de groupe électrogène ni de barbecue à l’intérieur.',
        'Si vous dépendez d’un appareil médical électrique, prévenez-nous maintenant.',
      ],
      after: [
        'Jetez la nourriture qui s’est réchauffée.',
        'Si l’eau a été coupée, laissez-la couler quelques minutes et respectez tout avis d’ébullition.',
      ],
    },
    security: {
      label: 'Incident de sécurité',
      lead: 'un incident de sécurité à proximité',
      order: 'Restez à l’intérieur et verrouillez votre porte',
      prepare: ['Gardez portes et fenêtres verrouillées.', 'Suivez les informations des autorités locales.'],
      act: [
        'Verrouillez portes et fenêtres, et éloignez-vous-en.',
        'N’ouvrez pas à des inconnus.',
        'Suivez les consignes de la police.',
      ],
      after: [
        'Si vous avez vu quelque chose, dites-le à la police.',
        'Passez voir les voisins qui pourraient avoir besoin de parler.',
      ],
    },
    any: {
      label: 'Urgence',
      lead: 'une urgence',
      order: 'Agissez maintenant',
      prepare: [
        'Chargez votre téléphone et gardez médicaments et papiers à portée de main.',
        'Suivez les informations des autorités locales.',
      ],
      act: [
        'Suivez les consignes des autorités locales.',
        'Aidez les personnes autour de vous qui en ont besoin.',
        'Gardez votre téléphone chargé et sur vous.',
      ],
      after: ['Vérifiez s’il y a des dégâts avant de reprendre vos habitudes.', 'Signalez-nous tout dégât.'],
    },
  },
}
