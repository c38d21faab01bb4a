import {
  PACOTE,
  type ComparativoAnalise,
  type ComparativoColuna,
  type ComparativoDimensao,
  type ComparativoParte,
  type ComparativoPor,
} from '@lastro/contract'
import { exercicioOf, listAcumulados, periodoOfMes, splitPeriodo, type Periodo } from '@lastro/engine'
import { isPrevisto } from './fonte.ts'

const SIZES = { mes: 1, trimestre: 3, semestre: 6, ano: 12 } as const

type Chunk = Periodo & { tipo: 'periodo' | 'acumulado' | 'exercicio' | 'total'; chave: string }

/** Month, exercício up to it and whole exercício, which coincide in its first or last month. */
function listPacote(periodo: Periodo, exercicioMesInicial: number): Chunk[] {
  return [
    { ...periodoOfMes(periodo.fim), tipo: 'periodo', chave: 'mes' },
    { ...periodo, tipo: 'acumulado', chave: 'acumulado' },
    { ...exercicioOf(periodo.fim, exercicioMesInicial), tipo: 'exercicio', chave: 'exercicio' },
  ]
}

function listChunks(periodo: Periodo, por: ComparativoPor, exercicioMesInicial: number): Chunk[] {
  if (por === PACOTE) return listPacote(periodo, exercicioMesInicial)
  const chunkOf = (tipo: Chunk['tipo']) => (chunk: Periodo) => ({ ...chunk, tipo, chave: `${chunk.inicio}..${chunk.fim}` })
  if (por === 'acumulado') return listAcumulados(periodo, exercicioMesInicial).map(chunkOf('acumulado'))
  const chunks = por === 'total' ? [] : splitPeriodo(periodo, SIZES[por], exercicioMesInicial).map(chunkOf('periodo'))
  return [...chunks, { ...periodo, tipo: 'total', chave: 'total' }]
}

export interface Membro {
  chave: string
  tipo: ComparativoParte['tipo']
  id: number | null
  codigo: string | null
  nome: string | null
  ids: readonly number[] | null
  rateado: boolean
}

export interface ParteDeMembro extends ComparativoParte {
  membro: Membro
}

export function listPartes(
  periodo: Periodo,
  por: ComparativoPor,
  membros: readonly Membro[],
  exercicioMesInicial: number,
): ParteDeMembro[] {
  const chunks = listChunks(periodo, por, exercicioMesInicial)
  return membros.flatMap((membro) => {
    const parte = ({ inicio, fim, tipo, chave }: Chunk): ParteDeMembro => ({
      chave: [membro.chave, chave].filter(Boolean).join('|'),
      tipo: membro.tipo === 'total' ? tipo : membro.tipo,
      id: membro.id,
      codigo: membro.codigo,
      nome: membro.nome,
      quantos: membro.ids?.length ?? null,
      inicio,
      fim,
      rateado: membro.rateado,
      membro,
    })
    return chunks.map(parte)
  })
}

export function listMensais(periodo: Periodo, membros: readonly Membro[], exercicioMesInicial: number): ParteDeMembro[] {
  const meses = listPartes(periodo, 'mes', membros.slice(-1), exercicioMesInicial).filter(({ inicio, fim }) => inicio === fim)
  return periodo.inicio === periodo.fim ? [] : meses
}

export const PREVIOUS_ANO = 'anoAntes'

/** In a pack the exercício is a forecast and its months up to now are actuals, so each part has one of the two. */
function listFontesOf(parte: ComparativoParte, partes: readonly ComparativoParte[], fontes: readonly string[]): readonly string[] {
  if (!partes.some(({ tipo }) => tipo === 'exercicio')) return fontes
  return fontes.filter((fonte) => (parte.tipo === 'exercicio' ? fonte !== 'realizado' : !isPrevisto(fonte)))
}

/** Columns in reading order: the first source, then each other one with the variance to the first. */
export function listColunas(
  partes: readonly ComparativoParte[],
  fontes: readonly string[],
  analises: ReadonlySet<ComparativoAnalise>,
  dimensao: ComparativoDimensao | undefined,
): ComparativoColuna[] {
  return partes.flatMap((parte, i) => {
    const [first = 'realizado', ...others] = listFontesOf(parte, partes, fontes)
    const coluna = (tipo: ComparativoColuna['tipo'], fonte: string, base: string | null = null): ComparativoColuna => ({
      chave: [parte.chave, fonte, tipo, ...(base === null ? [] : [base])].join(' '),
      tipo,
      fonte,
      base,
      parte: i,
    })
    const comAv = (fonte: string): ComparativoColuna[] => [coluna('valor', fonte), ...(analises.has('av') ? [coluna('av', fonte)] : [])]
    const distancia = (base: string): ComparativoColuna[] => [
      ...(analises.has('variacao') ? [coluna('variacao', first, base)] : []),
      ...(analises.has('percentual') ? [coluna('percentual', first, base)] : []),
    ]
    return [
      ...comAv(first),
      ...(dimensao === 'rateio' && parte.tipo === 'depois' ? distancia(first) : []),
      ...others.flatMap((fonte) => [...comAv(fonte), ...distancia(fonte)]),
      ...(analises.has('ah') ? [coluna('ah', first)] : []),
    ]
  })
}
