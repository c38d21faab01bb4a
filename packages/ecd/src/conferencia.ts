/** The file's own results beside the ones computed from its entries. All amounts are integer centavos, credit positive. */

export type ConferenciaI355 = {
  /** Σ of the file's I355. */
  arquivoCentavos: number
  /** Σ of the months computed for natureza 04. */
  calculadoCentavos: number
  /** calculado − arquivo of the whole. An account that differs refuses the file by itself, so in an accepted one every account agrees. */
  diferencaCentavos: number
  /** Accounts × cost centres compared. */
  comparadas: number
}

export type ConferenciaJ150Linha = {
  codigo: string
  descricao: string
  /** T totals its children, D is a detail line. */
  tipo: 'T' | 'D'
  nivel: number
  codigoSuperior: string
  /** NU_ORDEM, the display order; the list is already sorted by it. */
  ordem: number
  linha: number
  arquivoCentavos: number
  calculadoCentavos: number
  diferencaCentavos: number
}

export type Conferencia = {
  /** null: the file has no I355. */
  i355: ConferenciaI355 | null
  /** null: the file has no J150, or no I052 that ties accounts to its lines. `motivo` says which. */
  j150: ConferenciaJ150Linha[] | null
  /** Why a comparison could not be made, in Portuguese; '' when both were. */
  motivo: string
}
