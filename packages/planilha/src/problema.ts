import { shortenTexto } from './text.ts'

export type ProblemaRegra =
  | 'arquivo_malformed'
  | 'arquivo_limit_exceeded'
  | 'codificacao_corrupted'
  | 'cabecalho_missing'
  | 'mapeamento_incomplete'
  | 'conta_missing'
  | 'data_invalid'
  | 'valor_invalid'
  | 'dc_invalid'
  | 'texto_too_long'
  | 'lancamento_unbalanced'
  | 'periodo_unbalanced'
  | 'conta_sintetica_mismatch'
  | 'cvm_coluna_invalid'
  | 'cvm_conta_duplicate'

export type PlanilhaProblema = {
  regra: ProblemaRegra
  severidade: 'erro' | 'aviso'
  linha: number | null
  campo: string | null
  valor: string | null
  mensagem: string
  efeito: string | null
}

const LISTADOS = 1000

/** Problems of a file: all counted, the first thousand kept, errors before warnings. */
export class PlanilhaProblemaList {
  readonly itens: PlanilhaProblema[] = []
  readonly porRegra = new Map<ProblemaRegra, number>()
  erros = 0
  avisos = 0
  #avisosListados = 0

  add(problema: PlanilhaProblema): void {
    this.porRegra.set(problema.regra, (this.porRegra.get(problema.regra) ?? 0) + 1)
    if (problema.severidade === 'erro') this.erros++
    else this.avisos++
    if (this.itens.length >= LISTADOS) {
      if (problema.severidade === 'aviso' || this.#avisosListados === 0) return
      this.itens.splice(
        this.itens.findLastIndex(({ severidade }) => severidade === 'aviso'),
        1,
      )
      this.#avisosListados--
    }
    if (problema.severidade === 'aviso') this.#avisosListados++
    this.itens.push({ ...problema, valor: problema.valor === null ? null : shortenTexto(problema.valor) })
  }
}

export class RefusedPlanilhaError extends Error {
  override readonly name = 'PlanilhaRecusadaError'
  readonly problema: PlanilhaProblema

  constructor(
    regra: ProblemaRegra,
    mensagem: string,
    where: { linha?: number; campo?: string; valor?: string } = {},
    options?: ErrorOptions,
  ) {
    super(mensagem, options)
    this.problema = {
      regra,
      severidade: 'erro',
      linha: where.linha ?? null,
      campo: where.campo ?? null,
      valor: where.valor === undefined ? null : shortenTexto(where.valor),
      mensagem,
      efeito: null,
    }
  }
}
