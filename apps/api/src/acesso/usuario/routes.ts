import type { AddressConfig } from '../link/send.ts'
import type { Perfil, Usuario, usuarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { recordAuditoria, type RegistroAuditoria } from '../../http/auditoria.ts'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { endLinks } from '../link/store.ts'
import { can } from '../permissao/regras.ts'
import { hasContaTrabalho } from '../senha/store.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { Contexto, Caller as ActiveUsuario } from '../../http/contexto.ts'
import { readClientInfo } from '../sessao/client-info.ts'
import { replaceCodigos } from '../sessao/codigos-recuperacao.ts'
import { presentSessao } from '../sessao/present.ts'
import { clearSecret } from '../sessao/segundo-fator-store.ts'
import { endSessao, endSessoes, endSessoesNoCliente, listSessoes } from '../sessao/store.ts'
import { reserveConvite } from '../sessao/sign-in-attempts.ts'
import { askEmail } from './change-email.ts'
import type { AcessoSettings } from '../settings.ts'
import { inviteUsuario, linkPerson, mailConvite } from './invite.ts'
import { PERFIL_DESCRICAO, exportUsuarios, presentUsuarios } from './present.ts'
import { checkClientes, checkEditable, checkPersonEditable, inEachCliente, mayEditPerson } from './regras.ts'
import * as store from './store.ts'

const EXPORTACAO_MAX = 10_000

interface UsuarioDeps {
  clock: () => Date
  config: AddressConfig & Pick<AcessoSettings, 'inatividadeMs'>
}

/** Finds the caller, or a colleague for user managers. Other people answer as missing. */
async function getVisible(tx: Transacao, acesso: Acesso, email: string): Promise<store.VisibleUsuario> {
  const manages = can(acesso, 'read', 'Usuario')
  return orNotFound(await store.findVisibleUsuario(tx, { email, caller: acesso, manages }))
}

function alcanceOf({ vendoComo, id }: ActiveUsuario, includesAll: boolean): store.AdministrationReach {
  return { callerId: vendoComo?.id ?? id, includesAll }
}

function checkAll({ perfil }: ActiveUsuario, all: string | undefined): boolean {
  if (all !== '1') return false
  if (perfil !== 'admin') throw new ErroApi('permissao_denied')
  return true
}

async function getPerson(context: Contexto, id: string, options?: { lock: boolean }): Promise<store.PersonAdministrada> {
  const { usuario } = context
  return orNotFound(await store.findUsuarioAdministrado(context, alcanceOf(usuario, usuario.perfil === 'admin'), id, options))
}

/** Audits in every affected cliente the caller may see; in the active one when there is none. */
async function record(context: Contexto, clientes: readonly string[], registro: RegistroAuditoria): Promise<void> {
  await inEachCliente(context, clientes.length === 0 ? [context.cliente.id] : clientes, async (doCliente) => {
    await recordAuditoria(doCliente, registro)
  })
}

async function checkLastAdmin(tx: Transacao, person: store.PersonAdministrada): Promise<void> {
  if (person.perfil === 'admin' && person.status === 'ativo' && !(await store.hasOtherAdmin(tx, person.id))) {
    throw new ErroApi('usuario_last_admin')
  }
}

async function sessoesOf(context: Contexto, person: store.PersonAdministrada): Promise<string | null> {
  return (await mayEditPerson(context, person)) ? null : context.cliente.id
}

/**
 * Changes the perfil in the active cliente. A change to or from admin is one of the person.
 * @throws ErroApi `permissao_not_held`, `usuario_last_admin`
 */
async function changePerfil(context: Contexto, person: store.PersonAdministrada, perfil: Perfil): Promise<void> {
  await checkClientes(context, [context.cliente.id], { action: 'update', perfil })
  if (perfil === 'admin') return store.updatePerfilGeneral(context.tx, person.id, perfil)
  if (person.perfil === 'admin') {
    await checkLastAdmin(context.tx, person)
    await store.updatePerfilGeneral(context.tx, person.id, perfil)
  }
  if (person.clientes.length === 0) return store.updatePerfilGeneral(context.tx, person.id, perfil)
  // An admin sees people outside the active cliente; their perfil changes in their own clientes.
  const clientes = person.clientes.includes(context.cliente.id) ? [context.cliente.id] : person.clientes
  await inEachCliente(context, clientes, (doCliente) => store.updatePerfil(doCliente, person.id, perfil))
}

export function createUsuarioHandlers({ clock, config }: UsuarioDeps): Handlers<typeof usuarioRotas> {
  const presentAgain = async (context: Contexto, id: string, before?: store.PersonAdministrada): Promise<Usuario> => {
    const person = orNotFound(await store.findUsuarioAdministrado(context, alcanceOf(context.usuario, true), id))
    // A withdrawn invitation reveals no more than before.
    const known = before?.oculta === true && person.clientes.length === 0 ? { ...before, clientes: [] } : person
    const [usuario] = await presentUsuarios(context, [known], clock())
    return orNotFound(usuario)
  }
  return {
    getPropUsuario: async ({ tx, acesso, query }) => {
      const { perfil, clienteId, cliente } = await getVisible(tx, acesso, query.email)
      const prop = { perfil, clienteId, cliente }
      return { ...prop, data: prop }
    },
    getPerfil: async ({ tx, acesso, query }) => {
      const { perfil } = await getVisible(tx, acesso, query.email)
      const descricao = PERFIL_DESCRICAO[perfil]
      return { descricao, data: { descricao } }
    },
    list: async (request) => {
      const { todos, pagina, limite, ordem, ...filter } = request.query
      const alcance = alcanceOf(request.usuario, checkAll(request.usuario, todos))
      const people = await store.listUsuarios(request, alcance, { ...filter, ordem, limite, offset: (pagina - 1) * limite })
      return { itens: await presentUsuarios(request, people, clock()), total: await store.countUsuarios(request, alcance, filter) }
    },
    export: async (request) => {
      const { todos, ordem, ...filter } = request.query
      const alcance = alcanceOf(request.usuario, checkAll(request.usuario, todos))
      const people = await store.listUsuarios(request, alcance, { ...filter, ordem, limite: EXPORTACAO_MAX })
      return exportUsuarios(await presentUsuarios(request, people, clock()), request.cliente.nomeCurto, languageOf(request.request))
    },
    get: async (request) => {
      const { id } = request.params
      const [usuario] = await presentUsuarios(request, [await getPerson(request, id)], clock())
      return orNotFound(usuario)
    },
    create: async (request) => {
      const { body } = request
      const { id, linked } = await inviteUsuario(request, body, { config, clientInfo: readClientInfo(request.request), now: clock() })
      const { email, nome, perfil } = body
      await record(request, linked, {
        acao: 'usuario.create',
        assunto: 'Usuario',
        assuntoId: id,
        depois: { email, nome, perfil, clientes: linked },
      })
      return presentAgain(request, id)
    },
    update: async (request) => {
      const { params, body } = request
      const person = await getPerson(request, params.id, { lock: true })
      const { nome, perfil } = body
      const [isNomeNew, isPerfilNew] = [nome !== person.nome, perfil !== person.perfil]
      if (isPerfilNew && person.id === request.usuario.id) throw new ErroApi('usuario_own')
      await checkEditable(request, person)
      if (isNomeNew) await checkPersonEditable(request, person)
      if (!isPerfilNew && !isNomeNew) return presentAgain(request, person.id)
      if (person.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      if (isPerfilNew) await changePerfil(request, person, perfil)
      if (isNomeNew) await store.updateNome(request.tx, person.id, nome)
      await record(request, isNomeNew ? person.clientes : [request.cliente.id], {
        acao: 'usuario.update',
        assunto: 'Usuario',
        assuntoId: person.id,
        antes: { nome: person.nome, perfil: person.perfil },
        depois: { nome, perfil },
      })
      return presentAgain(request, person.id)
    },
    changeEmail: async (request) => {
      const { params, body } = request
      const person = await getPerson(request, params.id, { lock: true })
      if (person.id === request.usuario.id) throw new ErroApi('usuario_own')
      await checkPersonEditable(request, person)
      if (person.status === 'bloqueado') throw new ErroApi('usuario_blocked')
      if (body.email === person.email && person.emailNovo === null) return presentAgain(request, person.id)
      if (person.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      const convite = { config, clientInfo: readClientInfo(request.request), now: clock() }
      await record(request, person.clientes, {
        acao: 'usuario.changeEmail',
        assunto: 'Usuario',
        assuntoId: person.id,
        ...(await askEmail(request, person, body.email, convite)),
      })
      return presentAgain(request, person.id)
    },
    resetSegundoFator: async (request) => {
      const { params } = request
      const person = await getPerson(request, params.id, { lock: true })
      if (person.id === request.usuario.id) throw new ErroApi('usuario_own')
      await checkPersonEditable(request, person)
      if (!person.segundoFator) return presentAgain(request, person.id)
      const now = clock()
      await clearSecret({ tx: request.tx, usuario: person })
      await replaceCodigos({ tx: request.tx, usuario: person }, [])
      const sessoesEncerradas = await endSessoes({ tx: request.tx, usuario: person }, { except: null, now })
      await tellPerson(request.tx, person, {
        tipo: 'segundoFator.removido',
        dados: { quem: request.usuario.nome },
        clientInfo: readClientInfo(request.request),
        now,
      })
      await record(request, person.clientes, {
        acao: 'usuario.resetSegundoFator',
        assunto: 'Usuario',
        assuntoId: person.id,
        antes: { segundoFator: true },
        depois: { segundoFator: false, sessoesEncerradas },
      })
      return presentAgain(request, person.id)
    },
    block: async (request) => {
      const { tx, acesso, params, body } = request
      const person = await getPerson(request, params.id, { lock: true })
      if (person.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      await checkEditable(request, person)
      if (person.status === 'bloqueado') return presentAgain(request, person.id)
      await checkLastAdmin(tx, person)
      const [usuarioId, clienteId, now] = [person.id, acesso.cliente.id, clock()]
      const ofPerson = { tx, cliente: request.cliente, usuario: person }
      const motivo = body.motivo === undefined || body.motivo === '' ? null : body.motivo
      const everywhere = await mayEditPerson(request, person)
      if (everywhere) {
        await store.updateStatus(tx, usuarioId, { status: 'bloqueado', motivo })
        await endLinks(ofPerson, { tipos: ['convite', 'senha', 'email', 'troca'], now })
      } else {
        await store.updateBloqueio(request, usuarioId, { now, motivo })
        await endLinks(ofPerson, { tipos: ['convite'], noCliente: clienteId, now })
      }
      const sessoesEncerradas = everywhere
        ? await endSessoes(ofPerson, { except: null, now })
        : await endSessoesNoCliente(ofPerson, { except: null, now })
      await record(request, everywhere ? person.clientes : [clienteId], {
        acao: 'usuario.block',
        assunto: 'Usuario',
        assuntoId: usuarioId,
        antes: { status: person.status },
        depois: { status: 'bloqueado', motivo, sessoesEncerradas },
      })
      return presentAgain(request, usuarioId)
    },
    unblock: async (request) => {
      const { tx, acesso, params } = request
      const person = await getPerson(request, params.id, { lock: true })
      if (person.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      await checkEditable(request, person)
      if (person.status !== 'bloqueado') return presentAgain(request, person.id)
      const [usuarioId, clienteId] = [person.id, acesso.cliente.id]
      if (person.blockedHere) await store.updateBloqueio(request, usuarioId, null)
      else {
        await checkPersonEditable(request, person)
        const status = person.hasSenha || (await hasContaTrabalho({ tx, usuario: person })) ? 'ativo' : 'convidado'
        await store.updateStatus(tx, usuarioId, { status })
      }
      const { status } = await getPerson(request, usuarioId)
      await record(request, person.blockedHere ? [clienteId] : person.clientes, {
        acao: 'usuario.unblock',
        assunto: 'Usuario',
        assuntoId: usuarioId,
        antes: { status: 'bloqueado', motivo: person.motivoBloqueio },
        depois: { status },
      })
      return presentAgain(request, usuarioId)
    },
    resendConvite: async (input) => {
      const { tx, acesso, params, request } = input
      const person = await getPerson(input, params.id, { lock: true })
      if (person.status !== 'convidado') throw new ErroApi('usuario_not_invited')
      const now = clock()
      const clienteId = person.pending ? acesso.cliente.id : undefined
      await reserveConvite(tx, { email: person.email, quem: acesso.usuarioId, clienteId: clienteId ?? null, now })
      if (clienteId !== undefined) await store.renewConvite(input, person.id, now)
      await mailConvite(input, person, clienteId === undefined ? [] : [clienteId], { config, clientInfo: readClientInfo(request), now })
      await record(input, [acesso.cliente.id], { acao: 'usuario.resendConvite', assunto: 'Usuario', assuntoId: person.id })
      return presentAgain(input, person.id)
    },
    updateClientes: async (input) => {
      const { tx, acesso, params, body, request } = input
      const person = await getPerson(input, params.id, { lock: true })
      if (person.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      const wanted = new Set(body.clientes)
      const added = [...wanted].filter((id) => !person.clientes.includes(id))
      const removed = person.clientes.filter((id) => !wanted.has(id))
      // An admin needs no link to work in a cliente. The link sets the perfil that remains when admin is revoked.
      const perfil = person.perfil === 'admin' ? 'gestor' : person.perfil
      await checkClientes(input, added, { action: 'update', perfil })
      await checkClientes(input, removed, { action: 'update', perfil: null })
      if (added.length + removed.length === 0) return presentAgain(input, person.id)
      if (person.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      const accepted = acesso.perfil === 'admin' || person.accepted.length > 0
      await linkPerson(input, person, { clientes: added, perfil, accepted }, { config, clientInfo: readClientInfo(request), now: clock() })
      await inEachCliente(input, removed, (doCliente) => store.deleteVinculo(doCliente, person.id))
      if (!person.oculta) await store.bumpVersao(tx, person.id)
      for (const [clientes, before, after] of [
        [added, false, true],
        [removed, true, false],
      ] as const) {
        if (clientes.length === 0) continue
        await record(input, clientes, {
          acao: 'usuario.updateClientes',
          assunto: 'Usuario',
          assuntoId: person.id,
          antes: { acesso: before },
          depois: { acesso: after },
        })
      }
      return presentAgain(input, person.id, person)
    },
    listSessoes: async (request) => {
      const { tx, acesso, params } = request
      const person = await getPerson(request, params.id)
      await checkEditable(request, person)
      const noCliente = await sessoesOf(request, person)
      const now = clock()
      const usedSince = new Date(now.getTime() - config.inatividadeMs)
      const rows = await listSessoes({ tx, usuario: person }, { noCliente, atual: acesso.sessaoId, now, usedSince })
      return rows.map((row) => presentSessao(row, acesso.sessaoId))
    },
    endSessoes: async (request) => {
      const { tx, acesso, params, body } = request
      const person = await getPerson(request, params.id)
      await checkEditable(request, person)
      const [noCliente, except, now] = [await sessoesOf(request, person), acesso.sessaoId, clock()]
      const ofPerson = { tx, usuario: person }
      let encerradas = 1
      if (body.sessaoId !== undefined) orNotFound(await endSessao(ofPerson, { sessaoId: body.sessaoId, noCliente, now }))
      else if (noCliente === null) encerradas = await endSessoes(ofPerson, { except, now })
      else encerradas = await endSessoesNoCliente({ ...ofPerson, cliente: { id: noCliente } }, { except, now })
      await record(request, noCliente === null ? person.clientes : [noCliente], {
        acao: 'usuario.endSessoes',
        assunto: 'Usuario',
        assuntoId: person.id,
        depois: { encerradas },
      })
      return { encerradas }
    },
  }
}
