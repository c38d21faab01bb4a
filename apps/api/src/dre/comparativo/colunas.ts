import type { ComparativoAnalise, ComparativoColuna, ComparativoDimensao, ComparativoParte, ComparativoPor } from '@lastro/contract'
import { listAcumulados, splitPeriodo, type Periodo } from '@lastro/engine'

const SIZES = { mes: 1, trimestre: 3, semestre: 6, ano: 12 } as const

function listChunks(periodo: Periodo, por: ComparativoPor, exercicioMesInicial: number): Periodo[] {
  if (por === 'total') return []
  return por === 'acumulado' ? listAcumulados(periodo, exercicioMesInicial) : splitPeriodo(periodo, SIZES[por], exercicioMesInicial)
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
    const parte = ({ inicio, fim }: Periodo, tipo: ComparativoParte['tipo'], key: string): ParteDeMembro => ({
      chave: [membro.chave, key].filter(Boolean).join('|'),
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
    const ofChunks = chunks.map((chunk) => parte(chunk, por === 'acumulado' ? 'acumulado' : 'periodo', `${chunk.inicio}..${chunk.fim}`))
    return por === 'acumulado' ? ofChunks : [...ofChunks, parte(periodo, 'total', 'total')]
  })
}

export function listMensais(periodo: Periodo, membros: readonly Membro[], exercicioMesInicial: number): ParteDeMembro[] {
  const meses = listPartes(periodo, 'mes', membros.slice(-1), exercicioMesInicial).filter(({ inicio, fim }) => inicio === fim)
  return periodo.inicio === periodo.fim ? [] : meses
}

export const PREVIOUS_ANO = 'anoAntes'

/** Columns in reading order: the first source, then each other one with the variance to the first. */
export function listColunas(
  partes: readonly ComparativoParte[],
  fontes: readonly string[],
  analises: ReadonlySet<ComparativoAnalise>,
  dimensao: ComparativoDimensao | undefined,
): ComparativoColuna[] {
  const first = fontes[0] ?? 'realizado'
  return partes.flatMap((parte, i) => {
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
      ...fontes.slice(1).flatMap((fonte) => [...comAv(fonte), ...distancia(fonte)]),
      ...(analises.has('ah') ? [coluna('ah', first)] : []),
    ]
  })
}
