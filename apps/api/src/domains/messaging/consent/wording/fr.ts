import type { Wording } from '../wording.ts'

export const fr: Wording = {
  consent: 'J’accepte que {{org}} m’envoie par e-mail des alertes de sécurité concernant mon logement.',
  what: 'Des avertissements en cas d’intempéries, d’inondation, d’incendie ou d’un autre danger pouvant toucher l’immeuble, et un message quand il est passé. Aucune publicité.',
  howOften:
    'Uniquement lorsque quelque chose peut toucher votre logement. La plupart des mois, aucun message.',
  howToStop:
    'Utilisez le lien à la fin de chaque e-mail ou revenez sur cette page. L’effet est immédiat et gratuit.',
  voluntary: 'C’est votre choix. Votre bail n’en dépend pas.',
  notEmergency:
    'Ceci n’est pas un service d’urgence. En cas de danger, appelez le 911 et suivez les consignes des autorités locales.',
}
