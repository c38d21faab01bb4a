/** Reasons why the viewer cannot change a cell, as the server would refuse it. */
import { type Perfil, type PermissaoCelula, SUBJECTS_DO_PROVEDOR } from '@lastro/contract'

export type Motivo = 'admin' | 'proprioPerfil' | 'propria' | 'semDireito' | 'provedor' | 'naoTem'

interface Quem {
  id: string
  perfil: Perfil
  administra: boolean
}

export function motivoPerfil(quem: Quem, perfil: Perfil): Motivo | null {
  if (perfil === 'admin') return 'admin'
  if (!quem.administra) return 'semDireito'
  return quem.perfil === perfil ? 'proprioPerfil' : null
}

export function motivoUsuario(quem: Quem, pessoa: { id: string; perfil: Perfil }): Motivo | null {
  if (pessoa.perfil === 'admin') return 'admin'
  if (!quem.administra) return 'semDireito'
  return quem.id === pessoa.id ? 'propria' : null
}

export function motivoCelula({ subject, editavel }: PermissaoCelula): Motivo | null {
  if (editavel) return null
  return SUBJECTS_DO_PROVEDOR.includes(subject) ? 'provedor' : 'naoTem'
}
