import { inicioRotas } from '@lastro/contract'
import { query } from '../api/api.ts'

export const inicioQuery = query(inicioRotas.get)
