import type { Idioma, Perfil, Usuario } from '@lastro/contract'
import type { TFunction } from 'i18next'
import { csvFile, listRows, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { isEditable, isPersonEditable } from './regras.ts'
import { listNomesClientes, type PersonAdministrada } from './store.ts'

export const PERFIL_DESCRICAO: Readonly<Record<Perfil, string>> = {
  admin: 'Administrador',
  gestor: 'Gestor',
  analista: 'Analista',
  client: 'Responsável por área',
  leitor: 'Leitor',
}

export async function presentUsuarios(context: Contexto, people: readonly PersonAdministrada[], now: Date): Promise<Usuario[]> {
  const excecoes = await listExcecoesPerfis(context)
  const nomes = await listNomesClientes(context.tx, [...new Set(people.flatMap(({ clientes }) => clientes))])
  return people.map((person) => {
    const { id, nome, email, perfil, status, versao, segundoFator, emailVerificado, conviteExpiresAt, lastAccessAt, createdAt } = person
    const clienteIds = new Set(person.clientes)
    const editavel = isEditable(context.usuario, person, excecoes)
    const request = person.emailNovo === null ? null : { ...person.emailNovo, expiresAt: new Date(person.emailNovo.expiresAt) }
    return {
      id,
      nome,
      email,
      perfil,
      status,
      versao,
      segundoFator,
      emailVerificado,
      createdAt: createdAt.toISOString(),
      lastAccessAt: lastAccessAt?.toISOString() ?? null,
      convite: conviteExpiresAt === null ? null : { expiresAt: conviteExpiresAt.toISOString(), vencido: conviteExpiresAt <= now },
      motivoBloqueio: editavel ? person.motivoBloqueio : null,
      emailNovo:
        editavel && request !== null && request.expiresAt > now ? { ...request, expiresAt: request.expiresAt.toISOString() } : null,
      clientes: [...nomes]
        .filter(([clienteId]) => clienteIds.has(clienteId))
        .map(([clienteId, nomeCurto]) => ({ id: clienteId, nomeCurto })),
      eu: id === context.usuario.id,
      editavel,
      pessoaEditavel: isPersonEditable(context.usuario, person, excecoes),
    }
  })
}

const minute = (instant: string | null): string => (instant === null ? '' : stampMoment(new Date(instant), 'minuto'))

const listColunas = (t: TFunction<'lista'>): ListColuna<Usuario>[] => [
  [t('usuarios.nome'), ({ nome }) => nome],
  [t('usuarios.email'), ({ email }) => email],
  [t('usuarios.perfil'), ({ perfil }) => t(`usuarios.perfis.${perfil}`)],
  [t('usuarios.situacao'), ({ status }) => t(`usuarios.situacoes.${status}`)],
  [t('usuarios.ultimoAcesso'), ({ lastAccessAt }) => minute(lastAccessAt)],
  [t('usuarios.segundoFator'), ({ segundoFator }) => t(segundoFator ? 'usuarios.sim' : 'usuarios.nao')],
  [t('usuarios.emailConfirmado'), ({ emailVerificado }) => t(emailVerificado ? 'usuarios.sim' : 'usuarios.nao')],
  [
    t('usuarios.convite'),
    ({ convite }) => {
      if (convite === null) return ''
      return convite.vencido
        ? t('usuarios.conviteVencido')
        : t('usuarios.conviteVale', { replace: { instante: minute(convite.expiresAt) } })
    },
  ],
  [t('usuarios.clientes'), ({ clientes }) => clientes.map(({ nomeCurto }) => nomeCurto).join(', ')],
]

export function exportUsuarios(usuarios: readonly Usuario[], clienteNome: string, language: Idioma): Promise<File> {
  const t = textsOf(language, 'lista')
  return csvFile(`${t('usuarios.arquivo')} ${clienteNome}`, listRows(listColunas(t), usuarios))
}
