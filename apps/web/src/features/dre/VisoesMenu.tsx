import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { DreVisao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const ListaVisoes = lazyPart(async () => (await import('./ListaVisoes.tsx')).ListaVisoes)

export function VisoesMenu({ visao, setVisao }: { visao: DreVisao; setVisao: SetVisao }) {
  const { t } = useTranslation('dre')
  const { t: commonT } = useTranslation()
  return (
    <Popover width={320} renderButton={(button) => <IconButton icon="star" label={t('visoes.nome')} {...button} />}>
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} label={commonT('carregando')} />}>
          <ListaVisoes visao={visao} setVisao={setVisao} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  )
}
