import type { QuadroFalha } from './frame-messages.ts'

/** Words of the client of Power BI and of the service behind it, in the order they are looked for. */
const FALHAS: readonly (readonly [RegExp, QuadroFalha])[] = [
  [/TokenExpired|ExpiredToken/i, 'expirado'],
  [/capacity/i, 'capacidade'],
  [/NotFound/i, 'ausente'],
  [/NotAuthorized|Unauthorized|Forbidden|InvalidUnauthenticatedLinkRequest|InvalidToken/i, 'semAcesso'],
  [/Query|DataSource|ModelRefresh|ExplorationContainer/i, 'consulta'],
  [/Network|Fetch|Timeout|LoadReportFailed/i, 'rede'],
]

/** An error event of Power BI, in what the screen has words for. */
export function falhaOf({ message = '', detailedMessage = '' }: { message?: string; detailedMessage?: string | undefined }): QuadroFalha {
  return FALHAS.find(([words]) => words.test(`${message} ${detailedMessage}`))?.[1] ?? 'outra'
}
