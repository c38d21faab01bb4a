/** Layout of parts and columns of a statement in columns, before any computation. Pure. */
import type { ComparativoAnalise, ComparativoColuna, ComparativoDimensao, ComparativoParte, ComparativoPor } from '@lastro/contract'
import { listAcumulados, splitPeriodo, type Periodo } from '@lastro/engine'

const TAMANHOS = { mes: 1, trimestre: 3, semestre: 6, ano: 12 } as const

function listPedacos(periodo: Periodo, por: ComparativoPor, exercicioMesInicial: number): Periodo[] {
  if (por === 'total') return []
  return por === 'acumulado' ? listAcumulados(periodo, exercicioMesInicial) : splitPeriodo(periodo, TAMANHOS[por], exercicioMesInicial)
}

export interface Membro {
  chave: string
  tipo: ComparativoParte['tipo']
  id: number | null
  codigo: string | null
  nome: string | null
  /** Ids summed in `outros`. */
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
  const pedacos = listPedacos(periodo, por, exercicioMesInicial)
  return membros.flatMap((membro) => {
    const parte = ({ inicio, fim }: Periodo, tipo: ComparativoParte['tipo'], chave: string): ParteDeMembro => ({
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
    const dosPedacos = pedacos.map((pedaco) =>
      parte(pedaco, por === 'acumulado' ? 'acumulado' : 'periodo', `${pedaco.inicio}..${pedaco.fim}`),
    )
    return por === 'acumulado' ? dosPedacos : [...dosPedacos, parte(periodo, 'total', 'total')]
  })
}

export function listMensais(periodo: Periodo, membros: readonly Membro[], exercicioMesInicial: number): ParteDeMembro[] {
  const meses = listPartes(periodo, 'mes', membros.slice(-1), exercicioMesInicial).filter(({ inicio, fim }) => inicio === fim)
  return periodo.inicio === periodo.fim ? [] : meses
}

export const ANO_ANTES = 'anoAntes'

/** Columns in reading order: the first source, then each other one with the variance to the first. */
export function listColunas(
  partes: readonly ComparativoParte[],
  fontes: readonly string[],
  analises: ReadonlySet<ComparativoAnalise>,
  dimensao: ComparativoDimensao | undefined,
): ComparativoColuna[] {
  const primeira = fontes[0] ?? 'realizado'
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
      ...(analises.has('variacao') ? [coluna('variacao', primeira, base)] : []),
      ...(analises.has('percentual') ? [coluna('percentual', primeira, base)] : []),
    ]
    return [
      ...comAv(primeira),
      ...(dimensao === 'rateio' && parte.tipo === 'depois' ? distancia(primeira) : []),
      ...fontes.slice(1).flatMap((fonte) => [...comAv(fonte), ...distancia(fonte)]),
      ...(analises.has('ah') ? [coluna('ah', primeira)] : []),
    ]
  })
}
