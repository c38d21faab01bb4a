/** One act of one person, by the ids of lines and with months counted from 1, as the server takes it. */
export type GradeAto =
  | {
      tipo: 'editar' | 'colar' | 'preencher' | 'distribuir' | 'reajustar'
      detalhe?: Record<string, string | number | boolean | null>
      mudancas: { linhaId: number; mes: number; valorCentavos: number }[]
    }
  | { tipo: 'travar'; travas: { linhaId: number; mes: number; travada: boolean }[] }

/** All that changes amounts. */
export type AtoDeValores = Exclude<GradeAto, { tipo: 'travar' }>
