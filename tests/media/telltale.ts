/** The names that encoders write, and the data that the tests' phone wrote into the original. */
export const telltale =
  /(Lavf|Lavc|x264|x265|libav|ffmpeg|LAME\d|libopus|libvpx|libaom|dav1d|SVT-AV1|libvips|mozjpeg|Acme|48\.2082|At home|GPSLat)[ -~]{0,40}/g;
