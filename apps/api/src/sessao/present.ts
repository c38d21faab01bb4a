import type { ClienteResumo } from '@lastro/contract'
import type { ClienteAtivo } from '../http/authenticate.ts'

export function presentCliente({ id, nome, nomeCurto, cnpj, marca }: ClienteAtivo): ClienteResumo {
  return { id, nome, nomeCurto, cnpj, marca }
}
