import { type DirecionadorCelula, type DirecionadorFolha, rateioDirecionadorRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { invalidateRateio } from '../queries.ts'
import { applyCelulas, invertCelulas, locationOf, type DriverSheetLinha, type SheetLocation } from './folha.ts'

interface SavedEdit {
  celulas: DirecionadorCelula[]
}

const sheetQuery = (id: number, ano: number) => query(rateioDirecionadorRotas.get, { params: { id }, query: { ano } })

function added(location: SheetLocation): DriverSheetLinha {
  return { ...location, valores: Array<null>(12).fill(null), anterior: null, faltam: [], arquivada: false }
}

/** Sheet of a driver. Acts show at once and are sent in order; a refusal reloads the sheet. Undo covers this session. */
export function useSheet(id: number, ano: number) {
  const options = sheetQuery(id, ano)
  const { data, error } = useQuery(options)
  const [pending, setPending] = useState<readonly SavedEdit[]>([])
  const [addedLocations, setAddedLocations] = useState<readonly SheetLocation[]>([])
  const [undo, setUndo] = useState<readonly SavedEdit[]>([])
  const [redo, setRedo] = useState<readonly SavedEdit[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const linhas: DriverSheetLinha[] = []
  if (data) {
    const places = new Set(data.linhas.map(locationOf))
    const all = [...data.linhas, ...addedLocations.filter((location) => !places.has(locationOf(location))).map(added)]
    linhas.push(...pending.reduce((before, { celulas }) => applyCelulas(before, ano, celulas), all))
  }

  const send = async (finished: SavedEdit): Promise<boolean> => {
    try {
      await call(rateioDirecionadorRotas.update, { params: { id }, body: { celulas: finished.celulas } })
      queryClient.setQueryData(options.queryKey, (sheet: DirecionadorFolha | undefined) => sheet && withCelulas(sheet, finished.celulas))
      return true
    } catch (refusal) {
      showRefusal(refusal)
      return false
    } finally {
      setPending((before) => before.filter((each) => each !== finished))
    }
  }
  const run = async (celulas: DirecionadorCelula[]): Promise<boolean> => {
    const finished = { celulas }
    setPending((before) => [...before, finished])
    const sending = queue.current.then(() => send(finished))
    queue.current = sending
    const made = await sending
    if (queue.current === sending || !made) void Promise.all([invalidate(rateioDirecionadorRotas.get), invalidateRateio()])
    return made
  }
  return {
    sheet: data && { ...data, linhas },
    error,
    saving: pending.length > 0,
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
    act: (celulas: DirecionadorCelula[]) => {
      if (celulas.length === 0) return
      setRedo([])
      const made = { celulas }
      setUndo((before) => [...before, made])
      void run(celulas).then((finished) => !finished && setUndo((before) => before.filter((each) => each !== made)))
    },
    undo: () => {
      const last = undo.at(-1)
      if (!last) return
      setUndo(undo.slice(0, -1))
      // Immediately, so that redo need not wait for the server.
      setRedo((before) => [...before, last])
      void run(invertCelulas(last.celulas)).then((finished) => !finished && setRedo((before) => before.filter((each) => each !== last)))
    },
    redo: () => {
      const last = redo.at(-1)
      if (!last) return
      setRedo(redo.slice(0, -1))
      setUndo((before) => [...before, last])
      void run(last.celulas).then((finished) => !finished && setUndo((before) => before.filter((each) => each !== last)))
    },
    add: (location: SheetLocation) => setAddedLocations((before) => [...before, location]),
  }
}

function withCelulas(sheet: DirecionadorFolha, celulas: readonly DirecionadorCelula[]): DirecionadorFolha {
  const places = new Set(sheet.linhas.map(locationOf))
  const fresh = [
    ...new Map(celulas.filter((celula) => !places.has(locationOf(celula))).map((celula) => [locationOf(celula), celula])).values(),
  ]
  const lines = [...sheet.linhas, ...fresh.map(({ centroCusto, filial }) => added({ centroCusto, filial }))]
  return { ...sheet, linhas: applyCelulas(lines, sheet.ano, celulas) }
}
