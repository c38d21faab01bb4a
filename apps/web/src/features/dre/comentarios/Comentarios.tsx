import { Suspense } from 'react'
import { loadTexts } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { ComentariosDaCelulaProps } from './ComentariosDaCelula.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

/** Lazy with its texts, because most numbers have no comments. */
const DaCelula = lazyPart(async () => {
  const [{ ComentariosDaCelula: component }] = await Promise.all([import('./ComentariosDaCelula.tsx'), loadTexts('comentario')])
  return component
})

export function Comentarios(props: ComentariosDaCelulaProps) {
  return (
    <Suspense fallback={<Skeleton width="60%" />}>
      <DaCelula {...props} />
    </Suspense>
  )
}
