import { plural } from '~/lib/format'
import type { OptInTexts } from './en.ts'

// The organization's name never follows “de” or “que”, which would have to be elided before a vowel.
export const fr: OptInTexts = {
  documentTitle: (org) => `Alertes de sécurité – ${org}`,
  language: 'Langue',
  loading: 'Chargement…',
  preview: 'Ceci est un aperçu. Ce que vous choisissez ici n’est pas enregistré.',
  askTitle: 'Alertes de sécurité pour votre logement',
  greeting: (name) => `Bonjour ${name},`,
  askIntro: (org) =>
    `${org} souhaite vous prévenir lorsque de violentes intempéries, une inondation, un incendie ou un autre danger menacent votre logement. Pouvons-nous vous envoyer des courriels\u00a0?`,
  home: 'Logement',
  sentTo: 'Les alertes sont envoyées à',
  accept: 'Oui, prévenez-moi',
  decline: 'Non merci',
  agreeRequired: 'Cochez la case si vous êtes d’accord.',
  noResponseNote: 'Si vous ne faites rien, nous ne vous enverrons pas d’alertes.',
  staleTitle: 'Le texte a changé après l’ouverture de cette page',
  staleText: 'Veuillez le relire avant de choisir.',
  expectations: 'À quoi vous attendre',
  what: 'Ce que nous envoyons',
  howOften: 'À quelle fréquence',
  howToStop: 'Comment ne plus recevoir d’alertes',
  name: 'Votre nom',
  nameRequired: 'Entrez votre nom.',
  email: 'Votre adresse courriel',
  emailHelp: 'Nous enverrons un code à cette adresse pour vérifier qu’elle est à vous.',
  emailRequired: 'Entrez votre adresse courriel, par exemple dana@example.com.',
  unit: 'Numéro d’appartement ou de local (facultatif)',
  unitHelp: 'Par exemple, 204. Laissez vide si vous n’en avez pas.',
  checkEmailTitle: 'Consultez vos courriels',
  checkEmailText: (email) =>
    `Nous avons envoyé un code à ${email}. Entrez-le ici ou utilisez le bouton dans le courriel. Les deux sont valables 48 heures.`,
  code: 'Code à six chiffres',
  codeRequired: 'Entrez le code à six chiffres.',
  codeWrong:
    'Ce code n’est pas le bon ou il a expiré. Consultez le courriel le plus récent ou demandez un nouveau code.',
  confirm: 'Confirmer',
  newCode: 'Envoyer un nouveau code',
  newCodeSent:
    'Nous avons envoyé un nouveau code. Si vous ne le voyez pas, regardez dans le courrier indésirable.',
  otherAddress: 'Utiliser une autre adresse',
  confirmTitle: 'Confirmez votre adresse courriel',
  confirmText: (org, email) =>
    `Quelqu’un, sans doute vous, a demandé à ${org} d’envoyer des alertes de sécurité à ${email}.`,
  confirmAction: 'Confirmer mon adresse courriel',
  confirmNotYou: 'Si ce n’était pas vous, fermez cette page. Rien ne changera.',
  optedInTitle: 'Votre inscription aux alertes de sécurité est confirmée',
  optedInText: (email) => `Nous écrirons à ${email} lorsqu’un danger pourrait toucher votre logement.`,
  optedInTextOnceMatched: (org, email) =>
    `${org} doit d’abord associer votre inscription à votre logement. Ensuite, nous écrirons à ${email} lorsqu’un danger pourrait le toucher.`,
  optedInNext:
    'Vous n’avez rien d’autre à faire. Vous pouvez changer d’avis à tout moment avec le lien dans nos courriels.',
  stopAllEmail: 'Ne plus recevoir de courriels',
  textsTitle: 'Alertes par message texte',
  textsIntro:
    'Nous pouvons aussi vous envoyer des messages texte. Nous enverrons un code à votre numéro pour vérifier qu’il est bien le vôtre.',
  phone: 'Votre numéro de téléphone',
  phoneRequired: 'Entrez un numéro de téléphone avec l’indicatif régional.',
  textCode: 'M’envoyer un code',
  codeTexted: (phone) => `Nous avons envoyé un code par message texte au ${phone}. Il est valable une heure.`,
  textCodeWrong:
    'Ce code n’est pas le bon ou il a expiré. Vérifiez le dernier code reçu ou demandez-en un nouveau.',
  newCodeTexted: 'Nous avons envoyé un nouveau code par message texte.',
  otherNumber: 'Utiliser un autre numéro',
  noText: (number) =>
    `Pas de message\u00a0? Si vous nous avez déjà répondu STOP, envoyez START au ${number}.`,
  noCall: (number) =>
    `Pas d’appel\u00a0? Si vous avez déjà appuyé sur 9 pendant un de nos appels, appelez le ${number} depuis votre téléphone et appuyez sur 1.`,
  textsConfirmed: (phone) =>
    `Nous enverrons un message texte au ${phone} lorsqu’un danger pourrait toucher votre logement.`,
  textsGoTo: (phone) =>
    `Les messages texte sont envoyés au ${phone}. Pour les arrêter, répondez STOP à n’importe lequel.`,
  phonesTitle: 'Alertes par message texte ou par appel',
  phonesIntro:
    'Nous pouvons aussi vous envoyer des messages texte ou vous appeler. Nous enverrons un code à votre numéro pour vérifier qu’il est bien le vôtre.',
  agreePhoneRequired: 'Pour recevoir les alertes, cochez au moins une case.',
  callMe: 'Recevoir plutôt le code par appel',
  codeCalled: (phone) => `Nous appelons le ${phone} pour vous donner un code. Il est valable une heure.`,
  newCodeCalled: 'Nous vous appelons pour vous donner un nouveau code.',
  callsConfirmed: (phone) => `Nous appellerons le ${phone} lorsqu’un danger pourrait toucher votre logement.`,
  callsGoTo: (phone) =>
    `Les appels sont faits au ${phone}. Pour les arrêter, appuyez sur 9 pendant n’importe lequel.`,
  callsStopped: (phone, number) =>
    `Les appels au ${phone} sont désactivés. Pour les recevoir de nouveau, appelez le ${number} depuis ce téléphone et appuyez sur 1.`,
  addPhone: 'Ajouter les messages texte ou les appels',
  declinedTitle: 'Vous ne recevrez pas d’alertes par courriel',
  declinedText: (org) =>
    `Vous avez choisi de ne pas recevoir d’alertes par courriel. ${org} ne vous en enverra pas.`,
  optedOutTitle: 'Vous ne recevrez plus de courriels',
  optedOutText: (org) => `${org} n’envoie plus de courriels à cette adresse.`,
  changeChoice: 'Modifier mon choix',
  expiredTitle: 'Ce lien a expiré',
  expiredText:
    'Les liens sont valables pour une durée limitée. Nous pouvons en envoyer un nouveau à la même adresse.',
  usedTitle: 'Ce lien a déjà été utilisé',
  usedText:
    'Utilisez le lien du courriel le plus récent ou demandez-nous d’en envoyer un nouveau à la même adresse.',
  sendNewLink: 'M’envoyer un nouveau lien',
  sentTitle: 'Consultez vos courriels',
  sentText:
    'Nous avons envoyé un nouveau courriel à la même adresse. Il peut mettre quelques minutes à arriver.',
  unknownTitle: 'Ce lien ne fonctionne pas',
  unknownText:
    'Il est peut-être incomplet, ou les inscriptions sont fermées. Vérifiez que vous avez le lien complet ou demandez-en un nouveau au gestionnaire de votre immeuble. Aucune inscription n’a été faite.',
  offlineTitle: 'Pas de connexion',
  offlineText: 'Impossible de joindre le serveur. Vérifiez votre connexion Internet, puis réessayez.',
  failedTitle: 'Un problème est survenu',
  failedText: 'Le problème vient de chez nous et rien n’a changé. Réessayez dans un moment.',
  requestId: (id) => `Code d’erreur\u00a0: ${id}`,
  rateLimitedTitle: 'Trop de tentatives',
  // At least one second, and from there French counts like English.
  rateLimitedText: (seconds) => `Attendez ${seconds} ${plural(seconds, 'seconde')}, puis réessayez.`,
  conflictText: 'Votre choix vient d’être modifié ailleurs. Vérifiez-le, puis réessayez.',
  retry: 'Réessayer',
  questions: 'Des questions\u00a0?',
  privacy: 'Confidentialité',
}
