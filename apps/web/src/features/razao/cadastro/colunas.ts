import { type CampoDef, type CampoNome, ENTIDADES, type EntidadeDef, type EntidadeNome } from '@lastro/contract'
import { createStore, useStore } from '../../../stores/create-store.ts'
import { APP_TITLE } from '../../../theme/preferences.ts'

type Ocultas = Readonly<Partial<Record<EntidadeNome, readonly string[]>>>
const KEY = `${APP_TITLE}-colunas`

function read(): Ocultas {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = new Map(Object.entries(Object(stored)))
    return Object.fromEntries(
      ENTIDADES.flatMap((nome) => {
        const ocultas = entries.get(nome)
        return Array.isArray(ocultas) ? [[nome, ocultas.filter((each) => typeof each === 'string')]] : []
      }),
    )
  } catch {
    return {}
  }
}

const store = createStore<Ocultas>(read())

/** Key fields and required fields cannot be hidden. */
export function isFixa(def: EntidadeDef, { nome, obrigatorio, padrao }: CampoDef): boolean {
  return (def.chave.includes(nome) && obrigatorio === true) || (obrigatorio === true && padrao === undefined) || nome === def.titular
}

function hiddenOf(def: EntidadeDef, ocultas: Ocultas): ReadonlySet<string> {
  const chosen = ocultas[def.nome] ?? def.campos.filter(({ oculto }) => oculto === true).map(({ nome }) => nome)
  return new Set(chosen.filter((nome) => def.campos.some((campo) => campo.nome === nome && !isFixa(def, campo))))
}

export function useColunas(def: EntidadeDef): { visible: readonly CampoDef[]; toggle: (campo: CampoNome) => void } {
  const ocultas = useStore(store)
  const hidden = hiddenOf(def, ocultas)
  return {
    visible: def.campos.filter(({ nome }) => !hidden.has(nome)),
    toggle: (campo) => {
      const next = new Set(hidden)
      if (!next.delete(campo)) next.add(campo)
      const all = { ...ocultas, [def.nome]: [...next] }
      store.set(all)
      try {
        localStorage.setItem(KEY, JSON.stringify(all))
      } catch {}
    },
  }
}
