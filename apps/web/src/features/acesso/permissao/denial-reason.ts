import { type Perfil, type PermissaoCelula, SUBJECTS_DO_PROVEDOR } from '@lastro/contract'

export type Motivo = 'admin' | 'proprioPerfil' | 'propria' | 'semDireito' | 'provedor' | 'naoTem'

interface PermissionViewer {
  id: string
  perfil: Perfil
  administra: boolean
}

export function motivoPerfil(caller: PermissionViewer, perfil: Perfil): Motivo | null {
  if (perfil === 'admin') return 'admin'
  if (!caller.administra) return 'semDireito'
  return caller.perfil === perfil ? 'proprioPerfil' : null
}

export function motivoUsuario(caller: PermissionViewer, person: { id: string; perfil: Perfil }): Motivo | null {
  if (person.perfil === 'admin') return 'admin'
  if (!caller.administra) return 'semDireito'
  return caller.id === person.id ? 'propria' : null
}

export function motivoCelula({ subject, editavel }: PermissaoCelula): Motivo | null {
  if (editavel) return null
  return SUBJECTS_DO_PROVEDOR.includes(subject) ? 'provedor' : 'naoTem'
}
