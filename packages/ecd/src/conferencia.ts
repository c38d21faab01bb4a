/** Reconciliation of the results in the file with the computed ones. All amounts are integer centavos, credit positive. */

export type ConferenciaI355 = {
  arquivoCentavos: number
  calculadoCentavos: number
  /** calculado − arquivo in total. A single differing account refuses the file, so in an accepted file all accounts agree. */
  diferencaCentavos: number
  compared: number
}

export type ConferenciaJ150Linha = {
  codigo: string
  descricao: string
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

export type EcdConferencia = {
  i355: ConferenciaI355 | null
  /** null: the file has no J150, or no I052 that ties accounts to its lines (see `motivo`). */
  j150: ConferenciaJ150Linha[] | null
  motivo: string
}
