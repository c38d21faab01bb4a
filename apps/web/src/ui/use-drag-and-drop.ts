import { type DragEvent, useState } from 'react'

interface Linha {
  id: number
}

/**
 * Rows of a list that the mouse puts into another order, with a mark where the one in the air would come to stand. Keys and buttons are of
 * the list: touch and keyboard drag nothing.
 *
 * @param onLugar in front of the row of this id; null for the end
 */
export function useArrasto<T extends Linha>(linhas: readonly T[], onLugar: (linha: T, antesDeId: number | null) => void) {
  const [arrastada, setArrastada] = useState<number | null>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  const de = linhas.findIndex(({ id }) => id === arrastada)
  const land = () => {
    setArrastada(null)
    setSobre(null)
  }
  /** What the row at this place takes. */
  return (i: number, texto: string) => {
    const id = linhas[i]?.id ?? null
    return {
      'data-arrastada': (arrastada !== null && arrastada === id) || undefined,
      'data-alvo': sobre === null || sobre !== id || de === -1 || de === i ? undefined : de < i ? 'depois' : 'antes',
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', texto)
        setArrastada(id)
      },
      onDragOver: (event: DragEvent) => {
        if (arrastada === null) return
        event.preventDefault()
        setSobre(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const movida = linhas[de]
        if (movida && de !== i) onLugar(movida, de < i ? (linhas[i + 1]?.id ?? null) : id)
        land()
      },
      onDragEnd: land,
    }
  }
}
