import { Inline, Stack } from './layout.tsx'

/** Placeholder bar, as in the static frame (`shell/moldura.css`). */
export function Skeleton({ width }: { width: number | string }) {
  return <span className="skeleton" style={{ width }} />
}

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <Stack role="status" divided padding={[0, 'page']} aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Inline key={row} justify="between" padding={[12, 0]}>
          <Skeleton width={`${28 + ((row * 37) % 24)}%`} />
          <Skeleton width={96} />
        </Inline>
      ))}
    </Stack>
  )
}
