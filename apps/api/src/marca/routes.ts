import {
  isColorReadable,
  marcaFromHost,
  nearestReadable,
  THEMES_COLOR,
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

export interface MarcaDeps {
  base: HttpSettings['base']
  contas: { findPublica: (marca: ChaveMarca) => Promise<ContaTrabalhoPublica | null> }
  maintenance: { find: () => Promise<unknown> }
}

const NOME_THEME = { light: 'claro', dark: 'escuro' } as const

/** @throws ErroApi `marca_contrast_refused`, with the nearest readable colour for each */
function checkColors(colors: MarcaCampos['cores']): void {
  const details = THEMES_COLOR.flatMap((theme, index) => {
    const color = colors[index] ?? ''
    if (isColorReadable(color, theme)) return []
    const message = `No tema ${NOME_THEME[theme]}, ${color} não se lê. A mais próxima que se lê é ${nearestReadable(color, theme)}.`
    return [{ campo: `cores.${index}`, valor: color, message }]
  })
  if (details.length > 0) throw new ErroApi('marca_contrast_refused', { details })
}

function camposOf({ chave: _chave, clientes: _clientes, versao: _versao, updatedAt: _updatedAt, ...campos }: store.MarcaRow): MarcaCampos {
  return campos
}

export function createMarcaHandlers({ base, contas, maintenance }: MarcaDeps): Handlers<typeof marcaRotas> {
  return {
    // The Host is the caller's claim, but it only chooses from a fixed list.
    get: async ({ tx, request }) => {
      const key = marcaFromHost(request.host)
      const row = orNotFound(await store.findMarca(tx, key))
      return presentMarca(row, {
        base,
        contaTrabalho: await contas.findPublica(key),
        emManutencao: (await maintenance.find()) !== undefined,
      })
    },
  }
}

export function createMarcaAdministracaoHandlers({ base }: Pick<MarcaDeps, 'base'>): Handlers<typeof marcaAdministracaoRotas> {
  const present = async (tx: Transacao, key: ChaveMarca) => {
    const marca = (await store.listMarcas(tx)).find((each) => each.chave === key)
    return presentAdministrada(orNotFound(marca), base)
  }
  return {
    list: async ({ tx }) => (await store.listMarcas(tx)).map((marca) => presentAdministrada(marca, base)),
    update: async (input) => {
      const {
        tx,
        params: { chave },
        body,
        request,
      } = input
      const { versao, ...campos } = body
      const marca = orNotFound(await store.findMarca(tx, chave, { lock: true }))
      const antes = camposOf(marca)
      if (isDeepStrictEqual(antes, campos)) return present(tx, chave)
      if (marca.versao !== versao) throw new ErroApi('marca_version_conflict')
      checkColors(campos.cores)
      await store.updateMarca(tx, chave, campos)
      const mudanca = { acao: 'marca.update', assunto: 'Marca', assuntoId: chave, antes, depois: campos } as const
      if (input.cliente === null) request.log.info({ ...mudanca, usuarioId: input.usuario.id }, 'marca changed outside of any cliente')
      else await recordAuditoria({ ...input, cliente: input.cliente }, mudanca)
      return present(tx, chave)
    },
  }
}
