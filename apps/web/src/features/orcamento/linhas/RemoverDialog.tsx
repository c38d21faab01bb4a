import { ATO_LINHAS_MAX, type Orcamento, type OrcamentoLinhas } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline, Panel, Stack } from '../../../ui/layout.tsx'
import type { Outbox } from '../grade/outbox.ts'
import { useLocationNames } from '../use-location-names.ts'
import styles from './linhas.module.css'
import { useChangeLinhas } from './use-change-linhas.ts'

const LISTED_MAX = 200

interface RemoverDialogProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  outbox: Outbox
  currentLinha: number | null
  onClose: () => void
}

/** Lines of sent areas are not offered. */
export function RemoverDialog({ orcamento, linhas, outbox, currentLinha, onClose }: RemoverDialogProps) {
  const { t } = useTranslation('orcamento-linhas')
  const { language } = usePreferencias()
  const locations = useLocationNames(orcamento, linhas)
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set(currentLinha === null ? [] : [currentLinha]))
  const [search, setSearch] = useState('')
  const all = useMemo(() => {
    const opened = new Set(orcamento.quadro.flatMap(({ centroCusto, acoes }) => (acoes.preencher === null ? [centroCusto?.id ?? 0] : [])))
    const { id, centroCustoId, valoresCentavos } = linhas.linhas
    return id.flatMap((linhaId, i) => {
      if (!opened.has(centroCustoId[i]!)) return []
      const meses = valoresCentavos.slice(i * MESES_EXERCICIO, (i + 1) * MESES_EXERCICIO)
      const empty = meses.every((valor) => valor === 0)
      return [
        { linhaId, nome: locations.name(linhaId, null) ?? String(linhaId), ano: meses.reduce((soma, valor) => soma + valor, 0), empty },
      ]
    })
  }, [orcamento.quadro, linhas, locations])
  const found = all.filter(({ linhaId, nome }) => (search === '' ? true : matchesText(nome, search)) || marked.has(linhaId))
  const sorted = found.toSorted((a, b) => Number(marked.has(b.linhaId)) - Number(marked.has(a.linhaId)))
  const emptyLinhas = all.filter((each) => each.empty)
  const change = useChangeLinhas(orcamento.id, outbox, onClose)
  const toggle = (linhaId: number) => {
    const fresh = new Set(marked)
    if (!fresh.delete(linhaId)) fresh.add(linhaId)
    setMarked(fresh)
  }
  const comValor = all.filter(({ linhaId, empty }) => !empty && marked.has(linhaId)).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate({ remover: [...marked] })
  }
  return (
    <Dialog title={t('remover.titulo')} size="wide" onClose={onClose}>
      <DialogBody as="form" onSubmit={submit}>
        <p>{t('remover.texto')}</p>
        <Inline align="end" gap={[8, 12]} wrap>
          <Stack grow={200}>
            <TextField
              type="search"
              label={t('remover.buscar')}
              data-first
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Stack>
          <Button
            size="small"
            disabled={emptyLinhas.length === 0}
            onClick={() => setMarked(new Set(emptyLinhas.slice(0, ATO_LINHAS_MAX).map(({ linhaId }) => linhaId)))}
          >
            {t('remover.vazias', { count: emptyLinhas.length, total: formatInteger(emptyLinhas.length, language) })}
          </Button>
        </Inline>
        <Panel as="ul" divided className={styles['lista']} grow>
          {sorted.slice(0, LISTED_MAX).map(({ linhaId, nome, ano }) => (
            <Stack as="li" key={linhaId} padding={[2, 8]}>
              <Choice checked={marked.has(linhaId)} onChange={() => toggle(linhaId)}>
                <Stack as="span" grow>
                  {nome}
                </Stack>
                <Valor centavos={locations.orient(linhaId, ano)} casas={0} zero="zero" />
              </Choice>
            </Stack>
          ))}
        </Panel>
        {sorted.length > LISTED_MAX && <Note>{t('remover.outras', { total: formatInteger(sorted.length, language) })}</Note>}
        {comValor > 0 && (
          <Text as="p" tone="warn" role="status">
            {t('remover.comValor', { count: comValor })}
          </Text>
        )}
        <FormError error={change.error} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending} disabled={marked.size === 0 || marked.size > ATO_LINHAS_MAX}>
            {t('remover.confirmar', { count: marked.size, total: formatInteger(marked.size, language) })}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
