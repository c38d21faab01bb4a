import { expect } from 'vitest'
import { computeCriacao, distributeTotal, projectSerie, readCelula, sumBaseZero } from '../../src/index.ts'
import type { BaseZeroItem, DistribuicaoMetodo, SerieMetodo } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoCelula extends Caso {
  readonly celula: string
  readonly valor?: string
  readonly erro?: readonly [position: number, message: string]
}

interface CasoDistribuicao extends Caso {
  readonly total: string
  readonly metodo: { readonly tipo: DistribuicaoMetodo['tipo']; readonly curva?: readonly string[] }
  readonly base: { readonly mesInicio: string; readonly valores: readonly string[]; readonly travados?: readonly boolean[] }
  readonly criterio?: string
  readonly partes: readonly string[]
}

interface CasoSerie extends Caso {
  readonly serie:
    | Extract<SerieMetodo, { tipo: 'repetir' | 'reajuste' | 'indice' }>
    | { readonly tipo: 'composto'; readonly primeiroCentavos: number; readonly taxaPpm: number }
    | { readonly tipo: 'reta'; readonly primeiroCentavos: number; readonly ultimoCentavos: number }
    | { readonly tipo: 'media_movel'; readonly historicoCentavos: readonly number[]; readonly janela: number }
  readonly partes: readonly string[]
}

interface CasoBaseZero extends Caso {
  readonly baseZero: readonly BaseZeroItem[]
  readonly partes: readonly string[]
}

interface CasoCriacao extends Caso {
  readonly criacao: { readonly taxas?: readonly number[]; readonly indices?: readonly number[]; readonly unidade?: string }
  /** From the first month; missing months are zero. */
  readonly linhas: readonly { readonly grupo?: number; readonly antes: readonly string[]; readonly depois: readonly string[] }[]
  readonly curvas?: readonly (readonly string[])[]
  readonly explica?: Readonly<Record<'crescimento' | 'indice' | 'arredondamento', string>>
  readonly semCurva?: number
}

const twelve = (valores: readonly string[]): number[] => Array.from({ length: 12 }, (_, mes) => centavos(valores[mes] ?? '0,00'))

function runCriacao({ criacao, linhas, curvas, explica, semCurva = 0 }: CasoCriacao): void {
  const { taxas = [0], indices = [], unidade = '0,01' } = criacao
  const finished = computeCriacao(
    {
      grupo: linhas.map(({ grupo = 0 }) => grupo),
      grupoItem: linhas.map(() => 1),
      valoresCentavos: linhas.flatMap(({ antes }) => twelve(antes)),
    },
    {
      taxasPpm: taxas,
      indicesPpm: indices,
      unidadeCentavos: centavos(unidade),
      curvesCentavos: curvas === undefined ? null : curvas.flatMap(twelve),
    },
  )
  expect([...finished.valoresCentavos]).toEqual(linhas.flatMap(({ depois }) => twelve(depois)))
  expect(finished.linhasSemCurva).toBe(semCurva)
  if (explica === undefined) return
  expect(finished.grupos[0]).toMatchObject({
    crescimentoCentavos: centavos(explica.crescimento),
    indiceCentavos: centavos(explica.indice),
    arredondamentoCentavos: centavos(explica.arredondamento),
  })
}

function runCelula({ celula, valor, erro }: CasoCelula): void {
  const loaded = readCelula(celula)
  if (loaded.ok) return expect({ valorCentavos: loaded.valorCentavos, erro }).toEqual({ valorCentavos: centavos(valor), erro: undefined })
  expect(loaded.erro.position).toBe(erro?.[0])
  expect(loaded.erro.mensagem).toContain(erro?.[1])
}

function runDistribuicao({ total, metodo, base, criterio, partes }: CasoDistribuicao): void {
  const resultado = distributeTotal(
    centavos(total),
    metodo.tipo === 'sazonal' ? { tipo: 'sazonal', curve: (metodo.curva ?? []).map(centavos) } : { tipo: metodo.tipo },
    { mesInicio: base.mesInicio, valoresCentavos: base.valores.map(centavos), travados: base.travados },
  )
  expect(resultado).toEqual({ partes: partes.map(centavos), criterio: criterio ?? 'pesos' })
}

function metodoOf(serie: CasoSerie['serie']): SerieMetodo {
  switch (serie.tipo) {
    case 'composto':
      return { tipo: serie.tipo, firstCentavos: serie.primeiroCentavos, taxaPpm: serie.taxaPpm }
    case 'reta':
      return { tipo: serie.tipo, firstCentavos: serie.primeiroCentavos, lastCentavos: serie.ultimoCentavos }
    case 'media_movel':
      return { tipo: serie.tipo, historicoCentavos: serie.historicoCentavos, windowMeses: serie.janela }
    default:
      return serie
  }
}

export function runOrcamento(caso: Caso): void {
  if ('celula' in caso) runCelula(caso as CasoCelula)
  else if ('metodo' in caso) runDistribuicao(caso as CasoDistribuicao)
  else if ('criacao' in caso) runCriacao(caso as CasoCriacao)
  else if ('serie' in caso) {
    const { serie, partes } = caso as CasoSerie
    expect(projectSerie(metodoOf(serie), partes.length)).toEqual(partes.map(centavos))
  } else {
    const { baseZero, partes } = caso as CasoBaseZero
    expect(sumBaseZero(baseZero, partes.length)).toEqual(partes.map(centavos))
  }
}
