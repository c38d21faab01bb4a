/** Frame of comparison and consolidated screens: title row, skeleton and errors. */
import { createCan, type Sessao } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { alcanceOf } from '../../../sessao/scope-limits.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type PageAction, useOffer } from '../../../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../../../ui/PageHeader.tsx'
import { listShortcuts } from '../shortcuts.ts'
import dre from '../Dre.module.css'
import type { DreVisao } from '../dre-search.ts'
import { DreEsqueleto } from '../DreEsqueleto.tsx'
import { DreVazia } from '../DreVazia.tsx'
import { useCopyLink } from '../use-copy-link.ts'
import type { SetVisao } from '../use-visao.ts'
import { VisoesMenu } from '../VisoesMenu.tsx'
import { PHONE, useViewport } from '../../../ui/use-viewport.ts'

interface ColunasScreenProps {
  sessao: Sessao
  visao: DreVisao
  setVisao: SetVisao
  titulo: string
  context: ReactNode
  action?: ReactNode
  ofertas?: readonly PageAction[]
  back: PageAction
  error: Error | null
  onRetry: () => void
  onPrint: () => void
  exports: ReactNode
  children: ReactNode
}

export function ColunasScreen(props: ColunasScreenProps) {
  const { sessao, visao, setVisao, titulo, context, action, ofertas = [], back, error, onRetry, onPrint, exports, children } = props
  const { t } = useTranslation('dre')
  const isPhone = useViewport(PHONE)
  const copyLink = useCopyLink(sessao.cliente)
  const loaded = children !== undefined
  useOffer({
    actions: loaded
      ? [
          ...ofertas,
          { label: t('copiarLink'), icon: 'link', run: copyLink },
          { label: t('exportar.imprimir'), icon: 'print', run: () => setTimeout(onPrint) },
          back,
        ]
      : [],
    shortcuts: listShortcuts(t),
  })
  // A refusal without a requested period means that there is no data yet, which is no error.
  const empty = error !== null && visao.inicio === undefined && visao.fim === undefined && toApiError(error).code === 'dre_periodo_invalid'
  const withoutOutput = error !== null && [403, 404, 409, 422].includes(toApiError(error).status)
  const semMes = (
    <PageContent>
      <DreVazia alcance={alcanceOf(sessao.userAbilityRules)} canImport={createCan(sessao.userAbilityRules)('import', 'Lancamento')}>
        {exports}
      </DreVazia>
    </PageContent>
  )
  const refused = (
    <PageContent>
      <ErrorState error={error} {...(withoutOutput ? {} : { onRetry })}>
        {withoutOutput && exports}
      </ErrorState>
    </PageContent>
  )
  const expected = (
    <>
      <div className={dre['semFerramentas']} />
      <PageContent>
        <DreEsqueleto />
      </PageContent>
    </>
  )
  return (
    <Page>
      <PageHeader
        title={titulo}
        context={loaded && context}
        actions={
          !isPhone &&
          loaded && (
            <>
              <VisoesMenu visao={visao} setVisao={setVisao} />
              <IconButton icon="link" label={t('copiarLink')} onClick={copyLink} />
              <IconButton icon="print" label={t('exportar.imprimir')} onClick={onPrint} />
              {action}
            </>
          )
        }
      />
      {loaded ? children : empty ? semMes : error ? refused : expected}
    </Page>
  )
}
