import { CENARIO_BASE, type PremissaCelula, premissaRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { invalidatePremissas, premissasQuery } from './queries.ts'
import { applyCelulas, invertCelulas, toSheet } from './sheet.ts'

interface SavedEdit {
  celulas: PremissaCelula[]
  nota: string
}

interface SheetQuestion {
  cenario: string
  ano: number
  /** Names the budgets that an edit moved. */
  onMoved: (orcamentos: readonly { nome: string; celulas: number }[]) => void
}

/** Sheet of premissas. Acts show at once and are sent in order; a refusal reloads the sheet. Undo covers this session. */
export function useSheet({ cenario, ano, onMoved }: SheetQuestion) {
  const isBase = cenario === CENARIO_BASE
  const { data, error: listError } = useQuery(premissasQuery(cenario, ano))
  const { data: base, error: baseError } = useQuery({ ...premissasQuery(CENARIO_BASE, ano), enabled: !isBase })
  const [pending, setPending] = useState<readonly SavedEdit[]>([])
  const [undo, setUndo] = useState<readonly SavedEdit[]>([])
  const [redo, setRedo] = useState<readonly SavedEdit[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const answered = useRef(new Set<SavedEdit>())

  const loaded = data && (isBase || base) ? toSheet(ano, data, isBase ? undefined : base) : undefined
  const sheet = loaded && pending.reduce((before, { celulas }) => applyCelulas(before, celulas), loaded)

  const send = async (edit: SavedEdit): Promise<boolean> => {
    try {
      const { orcamentos } = await call(premissaRotas.updateValores, { body: { cenario, ...edit } })
      onMoved(orcamentos)
      return true
    } catch (refusal) {
      showRefusal(refusal)
      return false
    }
  }
  const run = async (edit: SavedEdit): Promise<boolean> => {
    setPending((before) => [...before, edit])
    const sending = queue.current.then(() => send(edit))
    queue.current = sending
    const made = await sending
    answered.current.add(edit)
    // Saved edits stay on screen until the reloaded sheet holds them. The last one reloads.
    if (queue.current === sending || !made) {
      const shown = new Set(answered.current)
      await invalidatePremissas()
      setPending((before) => before.filter((each) => !shown.has(each)))
    }
    return made
  }
  return {
    sheet,
    cenarios: data?.cenarios ?? [],
    error: listError ?? baseError,
    saving: pending.length > 0,
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
    act: (celulas: PremissaCelula[], nota: string) => {
      if (celulas.length === 0) return
      setRedo([])
      const made = { celulas, nota }
      setUndo((before) => [...before, made])
      void run(made).then((saved) => !saved && setUndo((before) => before.filter((each) => each !== made)))
    },
    undo: () => {
      const last = undo.at(-1)
      if (!last) return
      setUndo(undo.slice(0, -1))
      // Immediately, so that redo need not wait for the server.
      setRedo((before) => [...before, last])
      const back = { celulas: invertCelulas(last.celulas), nota: last.nota }
      void run(back).then((saved) => !saved && setRedo((before) => before.filter((each) => each !== last)))
    },
    redo: () => {
      const last = redo.at(-1)
      if (!last) return
      setRedo(redo.slice(0, -1))
      setUndo((before) => [...before, last])
      void run({ ...last }).then((saved) => !saved && setUndo((before) => before.filter((each) => each !== last)))
    },
  }
}
