import { formatUnidade, REGRAS, REGRA_CODIGOS } from './regras.ts'
import type { RegraCodigo } from './regras.ts'
import type { EcdProblema, RegraResultado, Saude } from './saude.ts'

const PROBLEMAS_POR_REGRA = 50
const ERROS_LIMIT = 10_000

type Detail = Pick<EcdProblema, 'campo' | 'valor' | 'trecho'>

export class ProblemaCollector {
  fatal = false
  total = 0
  #erros = 0
  readonly #listados: EcdProblema[] = []
  readonly #verificados = new Map<RegraCodigo, number>()
  readonly #counts = new Map<RegraCodigo, number>()

  /** Counts `quantity` checked items of a rule. A rule never counted is reported as not applicable. */
  check(regra: RegraCodigo, quantity = 1): void {
    this.#verificados.set(regra, (this.#verificados.get(regra) ?? 0) + quantity)
  }

  add(regra: RegraCodigo, line: number, mensagem: string, detail?: Detail): void {
    const { falha, severidade, efeito } = REGRAS[regra]
    const count = (this.#counts.get(regra) ?? 0) + 1
    this.#counts.set(regra, count)
    this.total++
    if (severidade === 'erro' && ++this.#erros > ERROS_LIMIT) this.fatal = true
    if (count <= PROBLEMAS_POR_REGRA) {
      this.#listados.push({ regra, severidade, titulo: falha, linha: Math.max(line, 1), mensagem, efeito, ...detail })
    }
  }

  addFatal(regra: RegraCodigo, line: number, message: string, detail?: Detail): void {
    this.fatal = true
    this.add(regra, line, message, detail)
  }

  get hasError(): boolean {
    return this.#erros > 0
  }

  count(regra: RegraCodigo): number {
    return this.#counts.get(regra) ?? 0
  }

  saude(): Saude {
    const regras = REGRA_CODIGOS.map((codigo): RegraResultado => {
      const { titulo, severidade, unidade } = REGRAS[codigo]
      const problemas = this.count(codigo)
      const verificados = this.#verificados.get(codigo) ?? problemas
      const situacao = problemas > 0 ? 'falhou' : verificados > 0 ? 'passou' : 'nao_aplicada'
      return { codigo, titulo, severidade, situacao, verificados, unidade: formatUnidade(unidade, verificados), problemas }
    })
    const problemas = this.#listados.toSorted(
      (a, b) => Number(a.severidade === 'aviso') - Number(b.severidade === 'aviso') || a.linha - b.linha,
    )
    return {
      aceito: this.#erros === 0,
      erros: this.#erros,
      avisos: this.total - this.#erros,
      regras,
      problemas,
      omitidos: this.total - problemas.length,
    }
  }
}
