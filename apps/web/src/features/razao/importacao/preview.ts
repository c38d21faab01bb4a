import { COLUNA_PAPEIS, type ImportacaoPrevia, type Mapeamento } from '@lastro/contract'
import { formatCentavos, formatDia, type Idioma } from '@lastro/formato'

export type Modo = 'recusar' | 'substituir' | 'somar'
export type Papel = keyof Mapeamento['colunas']

/** Translation key of the obstacle to the import; null when it can start. */
export type Impedimento = 'duplicada' | 'mesesFechados' | 'outroCnpj' | 'mesesCarregados' | Falta | null

export type Falta = 'conta' | 'quando' | 'valor'

export function listFaltas({ colunas }: Mapeamento): Falta[] {
  const faltas: Falta[] = []
  if (colunas.conta === undefined) faltas.push('conta')
  if (colunas.data === undefined && colunas.mes === undefined) faltas.push('quando')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) faltas.push('valor')
  return faltas
}

/** True `outroCnpjAceito` means that the user confirmed a file of another company. */
export function impedimentoOf(previa: ImportacaoPrevia, modo: Modo, mapeamento: Mapeamento | null, outroCnpjAceito = false): Impedimento {
  if (previa.duplicadaDe) return 'duplicada'
  if (previa.mesesFechados.length > 0) return 'mesesFechados'
  if (previa.outroCnpj && !outroCnpjAceito) return 'outroCnpj'
  if (previa.planilha?.origem !== 'cvm' && mapeamento) {
    const [falta] = listFaltas(mapeamento)
    if (falta) return falta
  }
  if (previa.mesesCarregados.length > 0 && modo === 'recusar') return 'mesesCarregados'
  return null
}

/** Maps a column to a meaning, one to one. */
export function assignPapel(mapeamento: Mapeamento, coluna: number, papel: Papel | null): Mapeamento {
  const kept = Object.entries(mapeamento.colunas).filter(([name, index]) => index !== coluna && name !== papel)
  const colunas: Mapeamento['colunas'] = Object.fromEntries(kept)
  return { ...mapeamento, colunas: papel === null ? colunas : { ...colunas, [papel]: coluna } }
}

export function papelOf(mapeamento: Mapeamento, coluna: number): Papel | null {
  const found = Object.entries(mapeamento.colunas).find(([, index]) => index === coluna)
  return isPapel(found?.[0]) ? found[0] : null
}

function isPapel(name: string | undefined): name is Papel {
  return COLUNA_PAPEIS.some((papel) => papel === name)
}

const VALORES = ['valor', 'debito', 'credito'] as const

export function isValor(papel: Papel | null): boolean {
  return VALORES.some((valor) => valor === papel)
}

/** True per kind when dates or amounts are text, so that their format matters. Unmapped columns count. */
export function escritaOf({ colunas }: Mapeamento, tipadas: readonly number[]): { data: boolean; valor: boolean } {
  const isTexto = (coluna: number | undefined) => coluna === undefined || !tipadas.includes(coluna)
  const valores = VALORES.filter((papel) => colunas[papel] !== undefined)
  return {
    data: isTexto(colunas.data ?? colunas.mes),
    valor: valores.length === 0 || valores.some((papel) => isTexto(colunas[papel])),
  }
}

/** Epoch of spreadsheet serial dates, and the serials of 1970 to 2099; other numbers are not dates. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const SERIAL_MIN = 25_569
const SERIAL_MAX = 73_050
const DIA_MS = 86_400_000

/** Prints a sample cell as the sheet shows it. Typed cells arrive as `2025-01-31` or `1234.5`. */
export function printAmostra(texto: string, { tipada, papel, idioma }: { tipada: boolean; papel: Papel | null; idioma: Idioma }): string {
  if (!tipada || texto === '') return texto
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto)) return formatDia(texto, idioma)
  const numero = Number(texto)
  if (!Number.isFinite(numero)) return texto
  if (papel === 'data' && numero >= SERIAL_MIN && numero <= SERIAL_MAX) {
    return formatDia(new Date(SERIAL_ZERO + Math.floor(numero) * DIA_MS).toISOString().slice(0, 10), idioma)
  }
  // The import refuses fractions of a centavo, so they are shown unrounded.
  const centavos = Math.round(numero * 100)
  const emCentavos = isValor(papel) && Math.abs(numero * 100 - centavos) < 0.01
  return emCentavos ? formatCentavos(centavos, { idioma, zero: 'zero' }) : texto
}

export interface Efeito {
  mes: string
  hojeCentavos: number
  depoisCentavos: number
}

/** Result of each month before and after the import, plus a `total` when there are several. */
export function listEfeitos(
  meses: readonly { mes: string; hojeCentavos: number; arquivoCentavos: number }[],
  modo: Exclude<Modo, 'recusar'>,
): Efeito[] {
  const efeitos = meses.map(({ mes, hojeCentavos, arquivoCentavos }) => ({
    mes,
    hojeCentavos,
    depoisCentavos: modo === 'somar' ? hojeCentavos + arquivoCentavos : arquivoCentavos,
  }))
  if (efeitos.length < 2) return efeitos
  const total = efeitos.reduce(
    (soma, efeito) => ({
      ...soma,
      hojeCentavos: soma.hojeCentavos + efeito.hojeCentavos,
      depoisCentavos: soma.depoisCentavos + efeito.depoisCentavos,
    }),
    { mes: 'total', hojeCentavos: 0, depoisCentavos: 0 },
  )
  return [...efeitos, total]
}
