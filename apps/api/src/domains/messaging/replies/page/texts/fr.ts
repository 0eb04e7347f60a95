import type { ReplyTexts } from './en.ts'

export const fr: ReplyTexts = {
  name: 'Français',
  locale: 'fr-CA',
  language: 'Langue',
  notEmergency: 'Ce n’est pas un service d’urgence.',
  call911: 'Appeler le 911',
  sent: (time) => `Envoyé\u00a0: ${time}`,
  question: 'Êtes-vous en sécurité\u00a0?',
  answers: {
    safe: 'Je suis en sécurité',
    need_help: 'J’ai besoin d’aide',
    not_there: 'Je ne suis pas sur place',
  },
  changeTitle: 'Modifier votre réponse',
  changeText: 'Seule votre dernière réponse compte.',
  details: 'Besoin d’aide\u00a0? Donnez des précisions',
  detailsOptional: 'Tout ce qui suit est facultatif.',
  detailsAfter: 'Dites-nous ce dont vous avez besoin',
  peopleCount: 'Combien de personnes ont besoin d’aide\u00a0?',
  needsTitle: 'De quoi avez-vous besoin\u00a0?',
  needs: {
    medical: 'Une aide médicale',
    mobility: 'De l’aide pour me déplacer, par exemple dans l’escalier',
    evacuation: 'De l’aide pour sortir',
    power: 'De l’électricité pour un appareil médical',
    other: 'Autre chose',
  },
  note: 'Que devons-nous savoir d’autre\u00a0?',
  noteHelp: (max) =>
    `Par exemple\u00a0: chambre du fond, la porte est bloquée. ${max} caractères au maximum.`,
  sendHelp: 'Envoyer\u00a0: J’ai besoin d’aide',
  received: 'Nous avons reçu votre réponse',
  receivedAt: (time) => `Reçue\u00a0: ${time}`,
  people: (count) => (count === 1 ? '1 personne' : `${count} personnes`),
  helpReceived: (org) =>
    `${org} peut voir que vous avez besoin d’aide. Si vous êtes en danger, appelez le 911 immédiatement.`,
  overTitle: 'D’après ce que nous savons, le danger est passé',
  overText: 'Vous pouvez encore nous dire si vous êtes en sécurité ou si vous avez besoin d’aide.',
  notSentTitle: 'Votre réponse n’a pas encore été envoyée',
  noteTooLong: (over, max) =>
    `Votre message dépasse ${max} caractères. Supprimez-en au moins ${over}, puis renvoyez-le.`,
  tooLarge: (max) =>
    `Votre message est trop long. Utilisez au maximum ${max} caractères. Si vous avez besoin d’aide, appelez le bureau de gestion de votre immeuble.`,
  badCount: (max) => `Indiquez un nombre de personnes de 1 à ${max} ou laissez le champ vide.`,
  chooseAnswer: 'Choisissez l’une des trois réponses.',
  expiredTitle: 'Ce lien a expiré',
  expiredText:
    'Les liens des alertes fonctionnent pendant 14 jours. Si vous avez besoin d’aide, appelez le bureau de gestion de votre immeuble.',
  unknownTitle: 'Ce lien ne fonctionne pas',
  unknownText:
    'Il est peut-être incomplet. Ouvrez de nouveau le lien du message. Si vous avez besoin d’aide, appelez le bureau de gestion de votre immeuble.',
  rateLimitedTitle: 'Trop de tentatives',
  rateLimitedText: (minutes) =>
    `Réessayez dans ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. Si vous avez besoin d’aide, appelez le bureau de gestion de votre immeuble.`,
  failedTitle: 'Une erreur s’est produite',
  failedText:
    'Le problème vient de chez nous. Réessayez dans un instant. Si vous avez besoin d’aide, appelez le bureau de gestion de votre immeuble.',
  retry: 'Réessayer',
  callOffice: (phone) => `Appeler le bureau\u00a0: ${phone}`,
  privacy: 'Confidentialité',
  sending: 'Envoi en cours…',
  retrying: 'Votre réponse n’a pas encore été envoyée. Nous continuons d’essayer. Gardez cette page ouverte.',
}
