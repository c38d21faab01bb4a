/** Why a cell may not be changed by who looks at it. The server decides; these are its reasons, told before it has to refuse. */
import { type Perfil, type PermissaoCelula, SUBJECTS_DO_PROVEDOR } from '@lastro/contract'

export type Motivo = 'admin' | 'proprioPerfil' | 'propria' | 'semDireito' | 'provedor' | 'naoTem'

interface Quem {
  id: string
  perfil: Perfil
  administra: boolean
}

/** Of the whole matrix of a perfil, or null. */
export function motivoPerfil(quem: Quem, perfil: Perfil): Motivo | null {
  if (perfil === 'admin') return 'admin'
  if (!quem.administra) return 'semDireito'
  return quem.perfil === perfil ? 'proprioPerfil' : null
}

/** Of everything of a person, or null. */
export function motivoUsuario(quem: Quem, pessoa: { id: string; perfil: Perfil }): Motivo | null {
  if (pessoa.perfil === 'admin') return 'admin'
  if (!quem.administra) return 'semDireito'
  return quem.id === pessoa.id ? 'propria' : null
}

/** Of one cell of a matrix that can be changed otherwise. */
export function motivoCelula({ subject, editavel }: PermissaoCelula): Motivo | null {
  if (editavel) return null
  return SUBJECTS_DO_PROVEDOR.includes(subject) ? 'provedor' : 'naoTem'
}
