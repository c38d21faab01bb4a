/** An act (edit) as the server takes it, by line id and month from 1. */
export type GradeAto =
  | {
      tipo: 'editar' | 'colar' | 'preencher' | 'distribuir' | 'reajustar'
      detalhe?: Record<string, string | number | boolean | null>
      mudancas: { linhaId: number; mes: number; valorCentavos: number }[]
    }
  | { tipo: 'travar'; travas: { linhaId: number; mes: number; travada: boolean }[] }

export type AtoDeValores = Exclude<GradeAto, { tipo: 'travar' }>
