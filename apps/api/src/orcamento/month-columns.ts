import { MESES_EXERCICIO } from '@lastro/engine'
import { sql } from 'kysely'

export const COLUNAS = Array.from({ length: MESES_EXERCICIO }, (_, mes) => sql.ref(`m${String(mes + 1).padStart(2, '0')}_centavos`))
