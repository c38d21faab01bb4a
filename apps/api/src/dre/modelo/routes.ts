import type { dreItemRotas, dreModeloRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Handlers } from '../../http/handler.ts'
import {
  ateOf,
  findEstrutura,
  findItem,
  findModelo,
  findVigente,
  loadModelos,
  presentEstrutura,
  presentModelo,
  toItem,
} from './structure.ts'
import { exportEstrutura } from './export.ts'
import { createItem, placeItem, removeItem, updateItem } from './change-item.ts'
import { createModelo, createVigencia, removeModelo, removeVigencia, updateModelo } from './change-modelo.ts'
import { choosePeriodo, previewItem } from './preview.ts'
import { assertCompila, assertComponentes } from './verify.ts'

export function createDreModeloHandlers(): Handlers<typeof dreModeloRotas> {
  return {
    list: async (pedido) => {
      const modelos = await loadModelos(pedido)
      return modelos.modelos.map((modelo) => presentModelo(modelo, modelos))
    },
    get: async (pedido) => {
      const { params, query } = pedido
      const modelos = await loadModelos(pedido)
      const modelo = findModelo(modelos, params.id)
      return presentEstrutura(modelos, modelo, findVigente(modelo, query.vigencia))
    },
    create: (pedido) => createModelo(pedido, pedido.body),
    update: (pedido) => updateModelo(pedido, { ...pedido.params, ...pedido.body }),
    remove: (pedido) => removeModelo(pedido, { ...pedido.params, ...pedido.query }),
    createVigencia: (pedido) => createVigencia(pedido, { ...pedido.params, ...pedido.body }),
    removeVigencia: (pedido) => removeVigencia(pedido, { ...pedido.params, ...pedido.query }),
    export: async (pedido) => {
      const { params, query } = pedido
      const { modelos, grupos } = await loadModelos(pedido)
      const modelo = findModelo({ modelos }, params.id)
      const estrutura = findVigente(modelo, query.vigencia)
      const arquivo = await exportEstrutura({ modelo, estrutura, grupos }, pedido.cliente.nomeCurto, query.formato)
      return { ...arquivo, registro: { assuntoId: modelo.id, depois: { nome: modelo.nome } } }
    },
  }
}

export function createDreItemHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof dreItemRotas> {
  return {
    get: async (pedido) => {
      const { params } = pedido
      const modelos = await loadModelos(pedido)
      const { modelo, estrutura, item } = findItem(modelos, params.id)
      return { ...presentEstrutura(modelos, modelo, estrutura), itemId: item.id }
    },
    create: (pedido) => createItem(pedido, pedido.body),
    update: (pedido) => updateItem(pedido, { ...pedido.params, ...pedido.body }),
    place: (pedido) => placeItem(pedido, { ...pedido.params, ...pedido.body }),
    remove: (pedido) => removeItem(pedido, { ...pedido.params, ...pedido.query }),
    preview: {
      // A POST because of its size, although it only reads.
      ownTransaction: ({ acesso: { cliente }, body, transaction }) =>
        transaction(async (contexto) => {
          const modelos = await loadModelos(contexto)
          const modelo = findModelo(modelos, body.modeloId)
          const estrutura = findEstrutura(modelo, body.vigencia)
          const atual = body.itemId === null ? undefined : findItem({ modelos: [{ ...modelo, estruturas: [estrutura] }] }, body.itemId).item
          assertComponentes(body.item, modelos.grupos)
          const novo = toItem(body.item, atual?.nivel)
          const { itens: antes } = estrutura
          const depois = atual === undefined ? [...antes, novo] : antes.map((each) => (each === atual ? novo : each))
          assertCompila(antes, depois, novo.codigo, modelos.grupos)
          const dados = await cubos.get(contexto)
          const periodo = choosePeriodo(dados.meses, { mesInicio: estrutura.mesInicio, ate: ateOf(modelo, estrutura) })
          const { exercicioMesInicial } = cliente
          return previewItem(dados, { antes, depois, codigo: novo.codigo, periodo, exercicioMesInicial })
        }),
    },
  }
}
