import { importacaoRotas, isImportacaoRunning } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { useWatchImportacao } from '../features/razao/importacao/watch-importacao.ts'
import { ImportacaoProgress } from '../features/razao/importacao/ImportacaoProgress.tsx'
import { Conferencia } from '../features/razao/importacao/Conferencia.tsx'
import { Desfazer } from '../features/razao/importacao/Desfazer.tsx'
import styles from '../features/razao/importacao/ImportacaoDetalhe.module.css'
import { importacaoQuery } from '../features/razao/importacao/queries.ts'
import { Recusada } from '../features/razao/importacao/Recusada.tsx'
import { Resultado } from '../features/razao/importacao/Resultado.tsx'
import { SaudeArquivo } from '../features/razao/importacao/SaudeArquivo.tsx'
import { paths } from '../navigation/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export function ImportacaoDetalhePage() {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const { data: importacao, error } = useQuery(importacaoQuery(id))
  const [undoing, setUndoing] = useState(false)
  useWatchImportacao(importacao)

  const running = importacao !== undefined && isImportacaoRunning(importacao)
  const concluida = importacao?.status === 'concluida'
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={importacao && <Chip>{t(`formato.${importacao.formato}`)}</Chip>}
        actions={
          <>
            <ButtonLink to={paths.importacao} icon="clock">
              {t('historico')}
            </ButtonLink>
            {importacao?.can.desfazer && (
              <Button icon="undo" onClick={() => setUndoing(true)}>
                {t('desfazer.botao')}
              </Button>
            )}
          </>
        }
        primary={
          concluida &&
          importacao.resumo?.inicio &&
          importacao.resumo.fim && (
            <ButtonLink
              to={paths.dre}
              search={{ inicio: importacao.resumo.inicio, fim: importacao.resumo.fim }}
              variant="primary"
              icon="dre"
            >
              {t('abrirDre')}
            </ButtonLink>
          )
        }
      />
      <PageContent>
        {error && !importacao && <ErrorState error={error} onRetry={() => void invalidate(importacaoRotas.get)} />}
        {!importacao && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
        {importacao && running && <ImportacaoProgress importacao={importacao} />}
        {importacao && !running && (
          <>
            <Resultado importacao={importacao} />
            <Inline gap={0} align="stretch" className={styles['dois']}>
              <Stack grow>
                {concluida && importacao.conferencia ? (
                  <Conferencia conferencia={importacao.conferencia} livro={importacao.formato === 'ecd'} />
                ) : (
                  !concluida && <Recusada importacao={importacao} />
                )}
              </Stack>
              {importacao.saude && <SaudeArquivo key={id} id={id} arquivo={importacao.arquivoNome} saude={importacao.saude} />}
            </Inline>
          </>
        )}
      </PageContent>
      {undoing && importacao && <Desfazer importacao={importacao} onClose={() => setUndoing(false)} />}
    </Page>
  )
}
