import { type DragEvent, useState } from 'react'

interface DragRow {
  id: number
}

/**
 * Reorders list rows by drag and drop, with a mark at the drop position. For the mouse only; lists add keys and buttons.
 *
 * @param onLocation moves a row before the row of this id; null for the end
 */
export function useDragAndDrop<T extends DragRow>(lines: readonly T[], onLocation: (line: T, idBefore: number | null) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [about, setAbout] = useState<number | null>(null)
  const from = lines.findIndex(({ id }) => id === dragged)
  const land = () => {
    setDragged(null)
    setAbout(null)
  }
  return (i: number, texto: string) => {
    const id = lines[i]?.id ?? null
    return {
      'data-arrastada': (dragged !== null && dragged === id) || undefined,
      'data-alvo': about === null || about !== id || from === -1 || from === i ? undefined : from < i ? 'depois' : 'antes',
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', texto)
        setDragged(id)
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setAbout(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const moved = lines[from]
        if (moved && from !== i) onLocation(moved, from < i ? (lines[i + 1]?.id ?? null) : id)
        land()
      },
      onDragEnd: land,
    }
  }
}
