import type { dreItemRotas, dreModeloRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Handlers } from '../../http/handler.ts'
import {
  untilOf,
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
    list: async (request) => {
      const modelos = await loadModelos(request)
      return modelos.modelos.map((modelo) => presentModelo(modelo, modelos))
    },
    get: async (request) => {
      const { params, query } = request
      const modelos = await loadModelos(request)
      const modelo = findModelo(modelos, params.id)
      return presentEstrutura(modelos, modelo, findVigente(modelo, query.vigencia))
    },
    create: (request) => createModelo(request, request.body),
    update: (request) => updateModelo(request, { ...request.params, ...request.body }),
    remove: (request) => removeModelo(request, { ...request.params, ...request.query }),
    createVigencia: (request) => createVigencia(request, { ...request.params, ...request.body }),
    removeVigencia: (request) => removeVigencia(request, { ...request.params, ...request.query }),
    export: async (request) => {
      const { params, query } = request
      const { modelos, grupos } = await loadModelos(request)
      const modelo = findModelo({ modelos }, params.id)
      const estrutura = findVigente(modelo, query.vigencia)
      const file = await exportEstrutura({ modelo, estrutura, grupos }, request.cliente.nomeCurto, query.formato)
      return { ...file, registro: { assuntoId: modelo.id, depois: { nome: modelo.nome } } }
    },
  }
}

export function createDreItemHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof dreItemRotas> {
  return {
    get: async (request) => {
      const { params } = request
      const modelos = await loadModelos(request)
      const { modelo, estrutura, item } = findItem(modelos, params.id)
      return { ...presentEstrutura(modelos, modelo, estrutura), itemId: item.id }
    },
    create: (request) => createItem(request, request.body),
    update: (request) => updateItem(request, { ...request.params, ...request.body }),
    place: (request) => placeItem(request, { ...request.params, ...request.body }),
    remove: (request) => removeItem(request, { ...request.params, ...request.query }),
    preview: {
      // A POST because of its size, although it only reads.
      ownTransaction: ({ acesso: { cliente }, body, transaction }) =>
        transaction(async (context) => {
          const modelos = await loadModelos(context)
          const modelo = findModelo(modelos, body.modeloId)
          const estrutura = findEstrutura(modelo, body.vigencia)
          const current =
            body.itemId === null ? undefined : findItem({ modelos: [{ ...modelo, estruturas: [estrutura] }] }, body.itemId).item
          assertComponentes(body.item, modelos.grupos)
          const fresh = toItem(body.item, current?.nivel)
          const { itens: antes } = estrutura
          const depois = current === undefined ? [...antes, fresh] : antes.map((each) => (each === current ? fresh : each))
          assertCompila(antes, depois, fresh.codigo, modelos.grupos)
          const data = await cubos.get(context)
          const periodo = choosePeriodo(data.meses, { mesInicio: estrutura.mesInicio, ate: untilOf(modelo, estrutura) })
          const { exercicioMesInicial } = cliente
          return previewItem(data, { antes, depois, codigo: fresh.codigo, periodo, exercicioMesInicial })
        }),
    },
  }
}
