import type { Question } from '@lastro/planilha'

export const QUESTION_TEXTO: Readonly<Record<Question, string>> = {
  formatoData: 'As datas podem ser dia/mês ou mês/dia, e nada no arquivo decide.',
  valores: 'Os valores parecem saldos acumulados, e não o movimento de cada mês.',
  planilhas: 'A pasta de trabalho tem outras planilhas com dados.',
}
