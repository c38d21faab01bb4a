export function ForbiddenPage() {
  return <main>Forbidden</main>
}
