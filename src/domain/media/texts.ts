export const MEDIA_REFUSALS = {
  in_use: 'Dieses Bild wird noch gezeigt, oder eine frühere Fassung zeigt es. Es bleibt in der Mediathek.',
}
