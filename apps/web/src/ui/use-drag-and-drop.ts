import { type DragEvent, useState } from 'react'

interface Linha {
  id: number
}

/**
 * Reorders list rows by drag and drop, with a mark at the drop position. For the mouse only; lists add keys and buttons.
 *
 * @param onLugar moves a row before the row of this id; null for the end
 */
export function useArrasto<T extends Linha>(linhas: readonly T[], onLugar: (linha: T, antesDeId: number | null) => void) {
  const [arrastada, setArrastada] = useState<number | null>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  const de = linhas.findIndex(({ id }) => id === arrastada)
  const land = () => {
    setArrastada(null)
    setSobre(null)
  }
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
