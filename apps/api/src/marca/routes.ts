import {
  isCorLegivel,
  marcaFromHost,
  nearestLegivel,
  TEMAS_COR,
  type ChaveMarca,
  type ContaTrabalhoPublica,
  type MarcaCampos,
  type marcaAdministracaoRotas,
  type marcaRotas,
} from '@lastro/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Transacao } from '@lastro/db'
import type { HttpSettings } from '../http/settings.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { presentAdministrada, presentMarca } from './present.ts'
import * as store from './store.ts'

interface MarcaDeps {
  base: HttpSettings['base']
  /** Public settings of the work account provider; null without one. */
  contas: { findPublica: (marca: ChaveMarca) => Promise<ContaTrabalhoPublica | null> }
  parada: { find: () => Promise<unknown> }
}

const NOME_TEMA = { light: 'claro', dark: 'escuro' } as const

/** @throws ErroApi `marca_contrast_refused`, with the nearest readable colour for each */
function checkCores(cores: MarcaCampos['cores']): void {
  const details = TEMAS_COR.flatMap((tema, index) => {
    const cor = cores[index] ?? ''
    if (isCorLegivel(cor, tema)) return []
    const message = `No tema ${NOME_TEMA[tema]}, ${cor} não se lê. A mais próxima que se lê é ${nearestLegivel(cor, tema)}.`
    return [{ campo: `cores.${index}`, valor: cor, message }]
  })
  if (details.length > 0) throw new ErroApi('marca_contrast_refused', { details })
}

function camposOf({ chave: _chave, clientes: _clientes, versao: _versao, updatedAt: _updatedAt, ...campos }: store.MarcaRow): MarcaCampos {
  return campos
}

export function createMarcaHandlers({ base, contas, parada }: MarcaDeps): Handlers<typeof marcaRotas> {
  return {
    // The Host is the caller's claim, but it only chooses from a fixed list.
    get: async ({ tx, request }) => {
      const chave = marcaFromHost(request.host)
      const row = orNotFound(await store.findMarca(tx, chave))
      return presentMarca(row, { base, contaTrabalho: await contas.findPublica(chave), emManutencao: (await parada.find()) !== undefined })
    },
  }
}

export function createMarcaAdministracaoHandlers({ base }: Pick<MarcaDeps, 'base'>): Handlers<typeof marcaAdministracaoRotas> {
  const present = async (tx: Transacao, chave: ChaveMarca) => {
    const marca = (await store.listMarcas(tx)).find((each) => each.chave === chave)
    return presentAdministrada(orNotFound(marca), base)
  }
  return {
    list: async ({ tx }) => (await store.listMarcas(tx)).map((marca) => presentAdministrada(marca, base)),
    update: async (pedido) => {
      const {
        tx,
        params: { chave },
        body,
        request,
      } = pedido
      const { versao, ...campos } = body
      const marca = orNotFound(await store.findMarca(tx, chave, { lock: true }))
      const antes = camposOf(marca)
      if (isDeepStrictEqual(antes, campos)) return present(tx, chave)
      if (marca.versao !== versao) throw new ErroApi('marca_version_conflict')
      checkCores(campos.cores)
      await store.updateMarca(tx, chave, campos)
      const mudanca = { acao: 'marca.update', assunto: 'Marca', assuntoId: chave, antes, depois: campos } as const
      if (pedido.cliente === null) request.log.info({ ...mudanca, usuarioId: pedido.usuario.id }, 'marca changed outside of any cliente')
      else await recordAuditoria({ ...pedido, cliente: pedido.cliente }, mudanca)
      return present(tx, chave)
    },
  }
}
