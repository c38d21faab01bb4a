import { aggregateCubo, somasDosMeses } from '../cubo/index-amounts.ts'
import type { CuboIndexado, SomasDosMeses } from '../cubo/index-amounts.ts'
import { addCentavos, assertCentavos, CentavosError } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import type { FormulaContexto } from '../formula/types.ts'
import { mesToIndex } from '../mes/mes.ts'
import { inicioExercicioIndex } from '../mes/periodo.ts'
import type { Periodo } from '../mes/periodo.ts'
import { countConstantes } from './compiled.ts'
import type { DreCompilada, DreItemCompilado, DrePlano } from './compiled.ts'
import type { DreConsulta, DreValor } from './types.ts'

export class DreLinhaError extends CentavosError {
  readonly codigo: string
  constructor(codigo: string, causa: CentavosError) {
    super(`${codigo}: ${causa.message}`, { cause: causa })
    this.codigo = codigo
  }
}

/** One value read by a formula: an item over months, which differ from the queried ones when the formula looks elsewhere. */
export interface DreLeitura {
  readonly item: number
  readonly inicio: number
  readonly fim: number
  readonly valor: DreValor
}

/** A hundred years. A longer period is a mistake, and adding its months one by one would be slow. */
const PERIODO_MESES_MAXIMO = 1200

export interface DreAvaliacao {
  valorOf(item: number, inicio: number, fim: number): DreValor
  /** Lists the reads of a non-linear plan for a period, in order and without duplicates. */
  listLeituras(plano: DrePlano & { tipo: 'geral' }, inicio: number, fim: number): DreLeitura[]
  /** Values of all items, by their position. Computed in dependency order, so that nothing recurses deeply. */
  valoresOf(inicio: number, fim: number): DreValor[]
  /** Sum of each grupo item, by its index in `DreCompilada.grupoItens`. Do not mutate. */
  somasOf(inicio: number, fim: number): Float64Array
}

function addProduto(soma: number, coeficiente: number, valor: number): number {
  const produto = coeficiente * valor
  assertCentavos(produto, 'produto')
  return addCentavos(soma, produto)
}

type Pergunta = Omit<DreConsulta, 'periodos'> & {
  /** Sums of a part of the cube: they replace `filtro`. */
  readonly somas?: SomasDosMeses | undefined
}

const posicoesConhecidas = new WeakMap<CuboIndexado['posicao'], WeakMap<DreCompilada, Int32Array>>()

/** Maps each grupo item of the DRE to its position in the cube, −1 when absent. Shared by all parts of a cube. */
function posicoesOf(dre: DreCompilada, { posicao }: CuboIndexado): Int32Array {
  const porDre = posicoesConhecidas.get(posicao) ?? new WeakMap<DreCompilada, Int32Array>()
  posicoesConhecidas.set(posicao, porDre)
  const prontas = porDre.get(dre) ?? Int32Array.from(dre.grupoItens, (grupoItem) => posicao.get(grupoItem) ?? -1)
  porDre.set(dre, prontas)
  return prontas
}

/** Cached values of one period. */
interface Janela {
  readonly inicio: number
  readonly fim: number
  /** By position of the item; undefined until first read. */
  readonly valores: (DreValor | undefined)[]
  /** Sums by index of the grupo item, computed on the first use: lines add them up, and the rows below show them. */
  somas: Float64Array | undefined
}

class Avaliacao implements DreAvaliacao {
  private readonly dre: DreCompilada
  private readonly somas: SomasDosMeses
  private readonly posicoes: Int32Array
  private readonly janelas = new Map<number, Janela>()
  /** Last period used, as it is mostly the next one too. */
  private ultima: Janela | undefined
  private readonly contexto: FormulaContexto
  private readonly onLinha: DreConsulta['onLinha']

  constructor(dre: DreCompilada, indice: CuboIndexado, { filtro, somas, exercicioMesInicial = 1, onLinha }: Pergunta) {
    this.dre = dre
    this.somas = somas ?? somasDosMeses(aggregateCubo(indice, filtro))
    this.onLinha = onLinha
    this.posicoes = posicoesOf(dre, indice)
    this.contexto = {
      read: (item, inicio, fim) => this.valorOf(item, inicio, fim),
      inicioExercicio: (mes) => inicioExercicioIndex(mes, exercicioMesInicial),
    }
  }

  somasOf(inicio: number, fim: number): Float64Array {
    return this.sumJanela(this.openJanela(inicio, fim))
  }

  valorOf(item: number, inicio: number, fim: number): DreValor {
    return this.readValor(item, this.openJanela(inicio, fim))
  }

  valoresOf(inicio: number, fim: number): DreValor[] {
    const janela = this.openJanela(inicio, fim)
    const { itens, ordem } = this.dre
    for (const item of ordem) this.readValor(item, janela)
    const valores: DreValor[] = []
    for (let item = 0; item < itens.length; item++) valores.push(janela.valores[item] ?? null)
    return valores
  }

  private openJanela(inicio: number, fim: number): Janela {
    if (this.ultima !== undefined && this.ultima.inicio === inicio && this.ultima.fim === fim) return this.ultima
    // Longer than any period, so keys are unique.
    const chave = inicio * 1_048_576 + fim - inicio
    const janela = this.janelas.get(chave) ?? { inicio, fim, valores: [], somas: undefined }
    this.janelas.set(chave, janela)
    this.ultima = janela
    return janela
  }

  private sumJanela(janela: Janela): Float64Array {
    if (janela.somas !== undefined) return janela.somas
    const { posicoes } = this
    const porPosicao = this.somas(janela.inicio, janela.fim)
    const somas = new Float64Array(posicoes.length)
    for (let i = 0; i < somas.length; i++) somas[i] = posicoes[i]! < 0 ? 0 : porPosicao[posicoes[i]!]!
    janela.somas = somas
    return somas
  }

  listLeituras(plano: DrePlano & { tipo: 'geral' }, inicio: number, fim: number): DreLeitura[] {
    const leituras = new Map<string, DreLeitura>()
    const read: FormulaContexto['read'] = (item, de, ate) => {
      const valor = this.valorOf(item, de, ate)
      leituras.set(`${item} ${de} ${ate}`, { item, inicio: de, fim: ate, valor })
      return valor
    }
    plano.avaliar({ ...this.contexto, read }, inicio, fim)
    return [...leituras.values()]
  }

  private readValor(posicao: number, janela: Janela): DreValor {
    const pronto = janela.valores[posicao]
    if (pronto !== undefined) return pronto
    const valor = this.computeNamed(posicao, janela)
    janela.valores[posicao] = valor
    return valor
  }

  private computeNamed(posicao: number, janela: Janela): DreValor {
    this.onLinha?.()
    const item = this.dre.itens[posicao]!
    try {
      return this.compute(posicao, item, janela)
    } catch (causa) {
      // Reports the line of the overflow, not the lines made of it.
      if (!(causa instanceof CentavosError) || causa instanceof DreLinhaError) throw causa
      throw new DreLinhaError(item.codigo, causa)
    }
  }

  private compute(posicao: number, item: DreItemCompilado, janela: Janela): DreValor {
    const { inicio, fim } = janela
    if (inicio === fim || item.direta) return this.apply(item, janela)
    let soma = 0
    for (let mes = inicio; mes <= fim; mes++) {
      const valor = this.valorOf(posicao, mes, mes)
      if (valor === null) return null
      soma = item.unidade === 'dinheiro' ? addCentavos(soma, valor) : soma + valor
    }
    return Number.isFinite(soma) ? soma : null
  }

  private apply(item: DreItemCompilado, janela: Janela): DreValor {
    const { plano, unidade } = item
    const { inicio, fim } = janela
    switch (plano.tipo) {
      case 'titulo':
        return null
      case 'soma': {
        const { indices, coeficientes } = plano
        const somas = this.sumJanela(janela)
        let soma = 0
        for (let k = 0; k < indices.length; k++) soma = addProduto(soma, coeficientes[k]!, somas[indices[k]!]!)
        return soma
      }
      case 'linear': {
        let soma = addProduto(0, plano.constante, countConstantes(item, fim - inicio + 1))
        for (let k = 0; k < plano.termos.length; k++) {
          const valor = this.readValor(plano.termos[k]!, janela)
          if (valor === null) return null
          soma = addProduto(soma, plano.coeficientes[k]!, valor)
        }
        return soma
      }
      case 'racional':
        return this.applyRacional(plano, janela)
      default: {
        const valor = plano.avaliar(this.contexto, inicio, fim)
        if (valor !== null && unidade === 'dinheiro') assertCentavos(valor, 'resultado da fórmula')
        return valor === null ? null : valor + 0
      }
    }
  }

  private applyRacional(plano: DrePlano & { tipo: 'racional' }, janela: Janela): DreValor {
    let soma = plano.constante
    for (let k = 0; k < plano.termos.length; k++) {
      const valor = this.readValor(plano.termos[k]!, janela)
      if (valor === null) return null
      soma += plano.numeradores[k]! * BigInt(valor)
    }
    const centavos = Number(divideHalfEven(soma, plano.denominador))
    if (!Number.isSafeInteger(centavos)) throw new CentavosError('resultado da fórmula fora do limite exato')
    return centavos
  }
}

export function createAvaliacao(dre: DreCompilada, indice: CuboIndexado, pergunta: Pergunta): DreAvaliacao {
  return new Avaliacao(dre, indice, pergunta)
}

/** Every item of the DRE for one period, in display order. Throws RangeError on a period that ends before it begins, or of too many months. */
export function evaluatePeriodo(avaliacao: DreAvaliacao, periodo: Periodo): DreValor[] {
  const inicio = mesToIndex(periodo.inicio)
  const fim = mesToIndex(periodo.fim)
  if (fim < inicio) throw new RangeError(`período termina antes de começar: ${periodo.inicio} a ${periodo.fim}`)
  if (fim - inicio >= PERIODO_MESES_MAXIMO)
    throw new RangeError(`período de mais de ${PERIODO_MESES_MAXIMO} meses: ${periodo.inicio} a ${periodo.fim}`)
  return avaliacao.valoresOf(inicio, fim)
}
