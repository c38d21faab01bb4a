import { MANUTENCAO_MESSAGE_MAX, type Manutencao, manutencaoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AbasCarteira } from '../features/telas/carteira/AbasCarteira.tsx'
import { BackupDiario } from '../features/telas/carteira/BackupDiario.tsx'
import { Retencao } from '../features/telas/carteira/Retencao.tsx'
import { fieldsOfInstant, instantOfFields, manutencaoQuery, saveManutencao } from '../features/telas/carteira/manutencao.ts'
import { paths } from '../navigation/paths.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DiaField } from '../ui/DiaField.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { HoraField } from '../ui/HoraField.tsx'
import { Grid, Stack, Inline } from '../ui/layout.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Secao, Secoes } from '../ui/Secao.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

const PREVISAO = 'minmax(0, 1fr) 120px'

export function AdministrarManutencaoPage() {
  const { t } = useTranslation('carteira')
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery(manutencaoQuery)
  return (
    <Page>
      <PageHeader title={t('manutencao.titulo')} context={data && t(data.ligada ? 'manutencao.ligada' : 'manutencao.desligada')} />
      <AbasCarteira current={paths.administrarManutencao} />
      <PageContent>
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(manutencaoRotas.get)} />}
        {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
        {data && (
          <Secoes>
            <Formulario key={String(data.ligada)} current={data} />
            <BackupDiario />
            <Retencao />
          </Secoes>
        )}
      </PageContent>
    </Page>
  )
}

function Formulario({ current }: { current: Manutencao }) {
  const { t } = useTranslation('carteira')
  const salvos = { mensagem: current.mensagem, ...fieldsOfInstant(current.previsaoAt) }
  const [typed, setTyped] = useState<typeof salvos | null>(null)
  const [asking, setAsking] = useState(false)
  const campos = typed ?? salvos
  const change = (part: Partial<typeof campos>) => setTyped({ ...campos, ...part })
  const changed = campos.mensagem !== salvos.mensagem || campos.dia !== salvos.dia || campos.hora !== salvos.hora
  useUnsaved(changed)
  const saveMutation = useMutation({
    mutationFn: saveManutencao,
    onSuccess: ({ ligada }) => {
      setTyped(null)
      setAsking(false)
      showSuccess(t(!ligada ? 'manutencao.foiDesligada' : current.ligada ? 'manutencao.foiSalva' : 'manutencao.foiLigada'))
    },
  })
  const save = (ligada: boolean) => saveMutation.mutate({ ligada, mensagem: campos.mensagem, previsaoAt: instantOfFields(campos) })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (current.ligada) save(true)
    else setAsking(true)
  }
  return (
    <>
      <Secao titulo={t('manutencao.aviso')} texto={t('manutencao.ajuda')}>
        <form method="post" onSubmit={onSubmit}>
          <Stack gap={16}>
            <TextField
              label={t('manutencao.mensagem')}
              hint={t('manutencao.mensagemDica')}
              maxLength={MANUTENCAO_MESSAGE_MAX}
              autoComplete="off"
              value={campos.mensagem}
              onChange={(event) => change({ mensagem: event.currentTarget.value })}
            />
            <Grid columns={PREVISAO} phone={PREVISAO} gap={12}>
              <DiaField
                label={t('manutencao.previsao')}
                hint={t('manutencao.previsaoDica')}
                value={campos.dia}
                required={campos.hora !== ''}
                onChange={(dia) => change({ dia })}
              />
              <HoraField
                label={t('manutencao.previsaoHora')}
                value={campos.hora}
                required={campos.dia !== ''}
                onChange={(hora) => change({ hora })}
              />
            </Grid>
            {!asking && <FormError error={saveMutation.error} />}
            <Inline justify="end" wrap>
              {current.ligada && (
                <Button busy={saveMutation.isPending} onClick={() => save(false)}>
                  {t('manutencao.desligar')}
                </Button>
              )}
              <Button type="submit" variant="primary" busy={saveMutation.isPending} disabled={current.ligada && !changed}>
                {t(current.ligada ? 'manutencao.salvar' : 'manutencao.ligar')}
              </Button>
            </Inline>
          </Stack>
        </form>
      </Secao>
      {asking && (
        <Dialog title={t('manutencao.pergunta')} onClose={() => setAsking(false)}>
          <DialogBody>
            <p>{t('manutencao.consequencia')}</p>
            <FormError error={saveMutation.error} />
            <DialogActions>
              <Button variant="primary" busy={saveMutation.isPending} onClick={() => save(true)} data-first>
                {t('manutencao.ligar')}
              </Button>
            </DialogActions>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
