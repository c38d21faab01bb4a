import { formatInteger } from '@lastro/formato'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErrorCode } from './erro.ts'
import { KEPT_PROBLEMAS } from './types.ts'
import type { SaudeProblema } from './types.ts'

const VALOR_MAX = 80

export type ExternoProblema = { regra: string; linha: number; campo: string | null; valor: string | null; mensagem: string }

export class ProblemaColetor {
  readonly itens: (SaudeProblema & { linha: number })[] = []
  total = 0

  add({ regra, linha, campo, valor, mensagem }: ExternoProblema): void {
    this.total++
    if (this.itens.length >= KEPT_PROBLEMAS) return
    const short = valor !== null && valor.length > VALOR_MAX ? `${valor.slice(0, VALOR_MAX)}…` : valor
    this.itens.push({ regra, gravidade: 'erro', linha, campo, valor: short, mensagem, trecho: null, efeito: null })
  }

  /** Throws an ImportacaoError with all problems, under the code of the worst: an unreadable line ranks before a changed entry. */
  assertNone(): void {
    const first = this.itens[0]
    if (first === undefined) return
    const code: ImportacaoErrorCode = this.itens.every(({ regra }) => regra === 'lancamento_externo_changed')
      ? 'lancamento_externo_changed'
      : 'importacao_arquivo_refused'
    const others = this.total > 1 ? ` Há ${formatInteger(this.total)} problemas ao todo.` : ''
    throw new ImportacaoError(
      code,
      `Linha ${formatInteger(first.linha)}: ${first.mensagem}${others}`,
      'Veja as linhas indicadas, corrija e envie de novo. Nada foi salvo.',
      { regras: [], problemas: this.itens, totalProblemas: this.total },
    )
  }
}
